// @ts-nocheck
import type { ComponentType } from 'react';
import type { LazyComponent } from '../../ui/lazy/lazyComponent';
import { Column, type ColumnProps } from '../list/Column';
import type { KindProps } from './columnProps';

export type KindColumn<Props> = ComponentType<Props> & {
  /** The properties of the `Column` that it renders, for what reads columns before they are rendered. */
  columnProps: (props: Props) => ColumnProps;
  preload?: () => Promise<void>;
  /** The control of the toolbar that filters by the column. */
  Filter?: ComponentType<Props>;
};

/** Creates a column for one kind of value. */
export function createColumn<Props extends KindProps>(
  columnProps: (props: Props) => ColumnProps,
  { cell, Filter }: { cell?: Pick<LazyComponent<unknown>, 'preload'>; Filter?: LazyComponent<Props> } = {},
): KindColumn<Props> {
  const KindOfColumn = (props: Props) => <Column {...columnProps(props)} />;
  return Object.assign(KindOfColumn, {
    columnProps,
    ...(Filter && { Filter }),
    preload: async () => {
      await Promise.all([cell?.preload(), Filter?.preload()]);
    },
  });
}
