import type { ComponentType } from 'react';
import type { ResourceName } from '../../contract/records';
import type { ColumnProps } from '../list/table/Column';

/** What every column of a kind has. Its cell, order and place on a card follow from the kind. */
export type KindProps = Pick<ColumnProps, 'source' | 'label' | 'disableSort'>;

/** A column by which the list can be filtered. The value is in the address: `?severity=mild`. */
export interface FilteredProps extends KindProps {
  /** Whether the toolbar filters by this column, or the name of the query parameter if it is not the field's. */
  filter?: boolean | string;
}

export interface ChoiceColumnProps extends FilteredProps {
  /** The values. Their texts are `resources.{name}.choices.{source}.{value}`. */
  choices: readonly string[];
}

export interface ReferenceColumnProps extends FilteredProps {
  reference: ResourceName;
}

export type KindColumn<Props> = ComponentType<Props> & {
  /** The properties of the `Column` that it renders, for what reads columns before they are rendered. */
  columnProps: (props: Props) => ColumnProps;
  preload?: () => Promise<void>;
  /** The control of the toolbar that filters by the column. */
  Filter?: ComponentType<Props>;
};
