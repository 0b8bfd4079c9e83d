import { useRecordContext } from 'react-admin';
import type { ProductCategory } from '../../src/contract/records';
import { Thumbnail } from '../../src/ui/format/Thumbnail';

export function ProductPhotoField() {
  return <Thumbnail src={useRecordContext<ProductCategory>()?.product?.photo} />;
}
