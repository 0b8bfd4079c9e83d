import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { BadgesField, DateField, NameField, PhotoField, SortArrows } from '../list/listParts';
import type { ChoiceColumnProps, FilteredProps, KindProps, ReferenceColumnProps } from './columnProps';
import { createColumn } from './createColumn';

type Cell = { source: string };

// Most lists have none of these, so their code is loaded with the first list that shows one.
const ChoiceField = lazyComponent<Cell>(async () => (await import('./cells')).ChoiceField);
const BooleanField = lazyComponent<Cell>(async () => (await import('./cells')).BooleanField);
const NumberField = lazyComponent<Cell>(async () => (await import('./cells')).NumberField);
const PriceField = lazyComponent<Cell>(async () => (await import('../price/PriceField')).PriceField);
const ChoiceFilter = lazyComponent(async () => (await import('./filters')).ChoiceFilter);
const BooleanFilter = lazyComponent(async () => (await import('./filters')).BooleanFilter);
const ReferenceFilter = lazyComponent(async () => (await import('./filters')).ReferenceFilter);

export const ChoiceColumn = createColumn<ChoiceColumnProps>(
  ({ choices: _, filter: __, ...props }) => ({ ...props, field: ChoiceField }),
  { cell: ChoiceField, Filter: ChoiceFilter },
);

/** Yes or no. */
export const BooleanColumn = createColumn<FilteredProps>(
  ({ filter: _, ...props }) => ({ ...props, field: BooleanField }),
  { cell: BooleanField, Filter: BooleanFilter },
);

export const NumberColumn = createColumn<KindProps>(
  props => ({ ...props, field: NumberField, kind: 'figure' }),
  { cell: NumberField },
);

/** A price in the company's currency. */
export const PriceColumn = createColumn<KindProps>(
  props => ({ ...props, field: PriceField, kind: 'figure' }),
  { cell: PriceField },
);

/** A date, or a date with a time. */
export const DateColumn = createColumn<KindProps>(props => ({ ...props, field: DateField }));

/** The name of an embedded record. Its order is unknown to most backends. */
export const ReferenceColumn = createColumn<ReferenceColumnProps>(
  ({ reference: _, filter: __, ...props }) => ({ disableSort: true, ...props, field: NameField }),
  { Filter: ReferenceFilter },
);

/** The names of several embedded records. */
export const ReferencesColumn = createColumn<KindProps>(props => ({
  disableSort: true,
  ...props,
  field: BadgesField,
}));

/** A small copy of a photo, at the left side of a card. */
export const PhotoColumn = createColumn<KindProps>(props => ({
  ...props,
  field: PhotoField,
  kind: 'picture',
  disableSort: true,
}));

/** The place in the list, with arrows to change it. */
export const PositionColumn = createColumn<KindProps>(props => ({
  ...props,
  field: SortArrows,
  kind: 'controls',
}));
