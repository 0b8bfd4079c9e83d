// @ts-nocheck
import { Utensils } from 'lucide-react';
import type { Product } from '../../src/contract/records';
import { BadgesField } from '../../src/resource/list/BadgesField';
import { DateField } from '../../src/resource/list/DateField';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';
import { PhotoField } from '../../src/resource/photo/PhotoField';
import { PriceField } from './prices/PriceField';
import { ProductsList } from './ProductsList';
import type { ProductValues } from './productBody';
import { saveCategories } from './saveCategories';
import { wire } from './wire';

const { Column } = fieldsOf<Product>();
const BulkActions = lazyComponent(async () => (await import('./BulkActions')).BulkActions);
const ProductInputs = lazyComponent(async () => (await import('./ProductInputs')).ProductInputs);

export const products = defineResource<'products', ProductValues>({
  ...wire,
  icon: Utensils,
  columns: (
    <>
      <Column source="photo" field={PhotoField} kind="picture" disableSort />
      <Column source="name" />
      <Column source="price" field={PriceField} kind="figure" />
      <Column source="ingredients" field={BadgesField} disableSort />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  inputs: <ProductInputs />,
  views: { list: ProductsList },
  bulkActions: <BulkActions />,
  prepareRecovery: async (...deletion) =>
    (await import('./prepareProductRecovery')).prepareProductRecovery(...deletion),
  copy: async source => (await import('./copyProduct')).copyProduct(source),
  afterSave: ({ saved, values, dataProvider }) =>
    values.categories ? saveCategories(dataProvider, saved.id, values.categories) : Promise.resolve([]),
});
