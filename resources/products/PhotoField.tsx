import { useRecordContext } from 'react-admin';
import type { Product } from '../../src/contract/records';
import { Thumbnail } from '../../src/ui/format/Thumbnail';

export function PhotoField() {
  return <Thumbnail src={useRecordContext<Product>()?.photo} />;
}
