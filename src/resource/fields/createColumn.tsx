import type { LazyComponent } from '../../ui/lazy/lazyComponent';
import type { ColumnProps } from '../list/table/Column';
import { Column } from '../list/lazyList';
import type { KindColumn, KindProps } from './columnProps';

/**
 * Creates a column for one kind of value.
 * @param cell shows the value. It is loaded before the list is shown: a part that is loaded with the rows hides the list meanwhile.
 */
export function createColumn<Props extends KindProps>(
  cell: LazyComponent<{ source: string }>,
  columnProps: (props: Props) => ColumnProps = props => props,
  Filter?: LazyComponent<Props>,
): KindColumn<Props> {
  const withCell = (props: Props) => ({ ...columnProps(props), field: cell });
  const KindOfColumn = (props: Props) => <Column {...withCell(props)} />;
  return Object.assign(KindOfColumn, {
    columnProps: withCell,
    ...(Filter && { Filter }),
    preload: async () => {
      await Promise.all([Column.preload(), cell.preload(), Filter?.preload()]);
    },
  });
}
