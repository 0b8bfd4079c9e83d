import { ResourceContextProvider, useGetOne, useTranslate } from 'react-admin';
import { useMemo, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { isGone } from '../../src/api/ApiError';
import { errorText } from '../../src/api/refusals/errorText';
import { idOf } from '../../src/contract/ids';
import type { Category, ProductCategory, RecordId } from '../../src/contract/records';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { ListCard } from '../../src/resource/list/ListCard';
import { ListToolbar } from '../../src/resource/list/toolbar/ListToolbar';
import { ListTotal } from '../../src/resource/list/toolbar/ListTotal';
import { NameField } from '../../src/resource/list/table/NameField';
import { listPath } from '../../src/resource/paths';
import { OrderLink } from '../../src/resource/order/OrderLink';
import { ReorderProvider } from '../../src/resource/order/ReorderProvider';
import { SortArrows } from '../../src/resource/order/SortArrows';
import { ListScreenContext, useListScreen } from '../../src/resource/list/state/useListScreen';
import { FailureBanner } from '../../src/diagnosis/FailureBanner';
import { useContinuedForm } from '../../src/unsaved/useContinuedForm';
import { Button, ButtonLink } from '../../src/ui/button/Button';
import { lazyDialog } from '../../src/ui/dialog/lazyDialog';
import { PageHeader } from '../../src/ui/page/PageHeader';
import { CategoryPath } from './CategoryPath';
import { CHOSEN_PRODUCTS, SEARCHED_PRODUCT } from './addedProducts';
import { categoryOrderPath } from './categoryProductsPath';
import { ProductPhotoField } from './ProductPhotoField';
import { ProductPriceField } from './ProductPriceField';

// Loaded on demand: with its search the dialog is larger than the list, and most users only read the list.
const AddProductDialog = lazyDialog(async () => (await import('./AddProductDialog')).AddProductDialog);

const { Column } = fieldsOf<ProductCategory>();

const COLUMNS = (
  <>
    <Column source="product" field={ProductPhotoField} label="" kind="picture" disableSort />
    <Column source="product" field={NameField} disableSort />
    <Column source="id" field={ProductPriceField} kind="figure" disableSort />
    <Column source="sort_order" field={SortArrows} kind="controls" disableSort />
  </>
);

/** The products of one category, in their order (G). */
export function CategoryProducts() {
  const translate = useTranslate();
  const id = idOf(useParams().id ?? '');
  const { data: category, error, refetch } = useGetOne<Category>('categories', { id });

  const failure = error && (
    <FailureBanner
      error={error}
      action={
        isGone(error) ? (
          <ButtonLink to={listPath('categories')}>{translate('form.back')}</ButtonLink>
        ) : (
          <Button onClick={() => void refetch()}>{translate('frame.retry')}</Button>
        )
      }
    >
      {`${translate('resources.categories.failures.one')}\n${errorText(error, translate)}`}
    </FailureBanner>
  );
  if (failure && (!category || isGone(error))) {
    return (
      <>
        <PageHeader title={translate('resources.categories.title')} />
        {failure}
      </>
    );
  }
  return (
    <ResourceContextProvider value="product-categories">
      <Products categoryId={id} categoryName={category?.name ?? '…'} failure={failure} />
    </ResourceContextProvider>
  );
}

interface ProductsProps {
  categoryId: RecordId;
  categoryName: string;
  /** Why the category could not be read again. */
  failure: ReactNode;
}

function Products({ categoryId, categoryName, failure }: ProductsProps) {
  const translate = useTranslate();
  const filter = useMemo(() => ({ category__pk: categoryId }), [categoryId]);
  const screen = useListScreen(filter);
  const [adding, setAdding] = useState<'search' | 'list' | null>(null);
  useContinuedForm(SEARCHED_PRODUCT, () => setAdding('search'));
  useContinuedForm(CHOSEN_PRODUCTS, () => setAdding('list'));
  const title = translate('categories.products', { name: categoryName });
  const addButton = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => setAdding('search')}
      onPointerEnter={AddProductDialog.preload}
      onFocus={AddProductDialog.preload}
    >
      {translate('categories.add_product')}
    </Button>
  );
  return (
    <ListScreenContext value={screen}>
      <CategoryPath id={categoryId} name={categoryName} />
      <PageHeader title={title} count={<ListTotal />} action={addButton} isCreation />
      {failure}
      {screen.total > 0 && (
        <ListToolbar filter={<OrderLink to={categoryOrderPath(categoryId)} />} fixedOrder="" />
      )}
      <ReorderProvider>
        <ListCard label={title} columns={COLUMNS} action={addButton} />
      </ReorderProvider>
      {adding && (
        <AddProductDialog
          categoryId={categoryId}
          isList={adding === 'list'}
          onClose={() => setAdding(null)}
        />
      )}
    </ListScreenContext>
  );
}
