// @ts-nocheck
import { ResourceContextProvider, useGetOne, useTranslate } from 'react-admin';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { idOf } from '../../src/contract/ids';
import type { Category } from '../../src/contract/records';
import { LazyOrderScreen } from '../../src/resource/order/LazyOrderScreen';
import { categoryProductsPath } from './categoryProductsPath';

/** The order mode of a category's products. */
export function CategoryOrder() {
  const translate = useTranslate();
  const id = idOf(useParams().id ?? '');
  const filter = useMemo(() => ({ category__pk: id }), [id]);
  const { data: category } = useGetOne<Category>('categories', { id });
  return (
    <ResourceContextProvider value="product-categories">
      <LazyOrderScreen
        title={translate('categories.products', { name: category?.name ?? '…' })}
        listPath={categoryProductsPath(id)}
        filter={filter}
      />
    </ResourceContextProvider>
  );
}
