import { Plus } from 'lucide-react';
import { ResourceContextProvider, useGetOne, useTranslate } from 'react-admin';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { isApiError } from '../../src/api/ApiError';
import { errorText } from '../../src/api/errorText';
import type { Category, ProductCategory } from '../../src/contract/records';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { ListCard } from '../../src/resource/list/ListCard';
import { ListTotal } from '../../src/resource/list/ListTotal';
import { NameField } from '../../src/resource/list/NameField';
import { SortArrows } from '../../src/resource/order/SortArrows';
import { ListScreenContext, useListScreen } from '../../src/resource/list/useListScreen';
import { Banner } from '../../src/ui/feedback/Banner';
import { Button, ButtonLink } from '../../src/ui/button/Button';
import { lazyDialog } from '../../src/ui/dialog/lazyDialog';
import { PageHeader } from '../../src/ui/page/PageHeader';
import { ProductPhotoField } from './ProductPhotoField';
import { SortOrderField } from './SortOrderField';

// Loaded on demand: with its search the dialog is larger than the list, and most users only read the list.
const AddProductDialog = lazyDialog(async () => (await import('./AddProductDialog')).AddProductDialog);

const { Column } = fieldsOf<ProductCategory>();

const COLUMNS = (
  <>
    <Column source="product" field={ProductPhotoField} label="" kind="picture" disableSort />
    <Column source="product" field={NameField} disableSort />
    <Column source="sort_order" field={SortOrderField} disableSort kind="figure" />
    <Column source="sort_order" field={SortArrows} label="" disableSort />
  </>
);

/** The products of one category, in their order (G). */
export function CategoryProducts() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const { data: category, error, refetch } = useGetOne<Category>('categories', { id: Number(id) });

  if (error) {
    const isGone = isApiError(error) && error.status === 404;
    return (
      <>
        <PageHeader title={translate('resources.categories.title')} />
        <Banner
          kind="error"
          action={
            isGone ? (
              <ButtonLink to="/categories">{translate('form.back')}</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>{translate('frame.retry')}</Button>
            )
          }
        >
          {`${translate('resources.categories.failures.one')}\n${errorText(error, translate)}`}
        </Banner>
      </>
    );
  }
  return (
    <ResourceContextProvider value="product-categories">
      <Products categoryId={Number(id)} categoryName={category?.name ?? '…'} />
    </ResourceContextProvider>
  );
}

function Products({ categoryId, categoryName }: { categoryId: number; categoryName: string }) {
  const translate = useTranslate();
  const filter = useMemo(() => ({ category__pk: categoryId }), [categoryId]);
  const screen = useListScreen(filter);
  const [isAdding, setAdding] = useState(false);
  const title = translate('categories.products', { name: categoryName });
  const addButton = (
    <Button
      kind="primary"
      onClick={() => setAdding(true)}
      onPointerEnter={AddProductDialog.preload}
      onFocus={AddProductDialog.preload}
    >
      <Plus size={18} aria-hidden />
      {translate('categories.add_product')}
    </Button>
  );
  return (
    <ListScreenContext value={screen}>
      <PageHeader title={title} count={<ListTotal />} action={addButton} />
      <ListCard label={title} columns={COLUMNS} action={addButton} />
      {isAdding && <AddProductDialog categoryId={categoryId} onClose={() => setAdding(false)} />}
    </ListScreenContext>
  );
}
