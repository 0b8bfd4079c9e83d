import { Utensils } from 'lucide-react';
import { LISTS } from '../src/contract/lists';
import type { Product } from '../src/contract/records';
import { BadgesField } from '../src/resource/BadgesField';
import { DateField } from '../src/resource/DateField';
import { defineResource } from '../src/resource/defineResource';
import { fieldsOf } from '../src/resource/fieldsOf';
import { lazyPart } from '../src/ui/lazyPart';
import { PhotoField } from './products/PhotoField';
import { PriceField } from './products/PriceField';
import { productBody, type ProductValues } from './products/productBody';
import { saveCategories } from './products/saveCategories';

const { Column } = fieldsOf<Product>();
const ProductInputs = lazyPart(async () => (await import('./products/ProductInputs')).ProductInputs);

export const products = defineResource<'products', ProductValues>({
  name: 'products',
  ...LISTS.products,
  icon: Utensils,
  search: 'name',
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
  body: productBody,
  afterSave: ({ saved, values, dataProvider }) =>
    values.categories ? saveCategories(dataProvider, saved.id, values.categories) : Promise.resolve([]),
});
