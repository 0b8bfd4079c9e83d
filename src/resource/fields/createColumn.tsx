import type { LazyComponent } from '../../ui/lazy/lazyComponent';
import type { ColumnProps } from '../list/table/Column';
import { Column } from '../list/listParts';
import type { KindColumn, KindProps } from './columnProps';

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
      await Promise.all([Column.preload(), cell?.preload(), Filter?.preload()]);
    },
  });
}
