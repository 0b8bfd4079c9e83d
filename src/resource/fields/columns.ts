import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { BadgesField, DateField, NameField, PhotoField } from '../list/lazyList';
import { SortArrows } from '../order/lazyOrder';
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
  ChoiceField,
  ({ choices: _, filter: __, ...props }) => ({ ...props, sortKind: 'plain' }),
  ChoiceFilter,
);

/** Yes or no. */
export const BooleanColumn = createColumn<FilteredProps>(
  BooleanField,
  ({ filter: _, ...props }) => ({ ...props, sortKind: 'plain' }),
  BooleanFilter,
);

export const NumberColumn = createColumn<KindProps>(NumberField, props => ({ ...props, kind: 'figure' }));

/** A price in the company's currency. */
export const PriceColumn = createColumn<KindProps>(PriceField, props => ({ ...props, kind: 'figure' }));

/** A date, or a date with a time. */
export const DateColumn = createColumn<KindProps>(DateField, props => ({ ...props, sortKind: 'date' }));

/** The name of an embedded record. Its order is unknown to most backends. */
export const ReferenceColumn = createColumn<ReferenceColumnProps>(
  NameField,
  ({ reference: _, filter: __, ...props }) => ({ disableSort: true, ...props }),
  ReferenceFilter,
);

/** The names of several embedded records. */
export const ReferencesColumn = createColumn<KindProps>(BadgesField, props => ({
  disableSort: true,
  ...props,
}));

/** A small copy of a photo, at the left side of a card. */
export const PhotoColumn = createColumn<KindProps>(PhotoField, props => ({
  ...props,
  kind: 'picture',
  disableSort: true,
}));

/** The place in the list, with arrows to change it. */
export const PositionColumn = createColumn<KindProps>(SortArrows, props => ({ ...props, kind: 'controls' }));
