import { Utensils } from 'lucide-react';
import type { Product } from '../src/contract/records';
import { BadgesField } from '../src/resource/BadgesField';
import { DateField } from '../src/resource/DateField';
import { defineResource } from '../src/resource/defineResource';
import { fieldsOf } from '../src/resource/fieldsOf';
import { filled } from '../src/resource/filled';
import { Sides } from '../src/ui/Sides';
import { CategoriesInput } from './products/CategoriesInput';
import { IngredientsInput } from './products/IngredientsInput';
import { PhotoField } from './products/PhotoField';
import { PhotoInput } from './products/PhotoInput';
import { PriceField } from './products/PriceField';
import { PriceInput } from './products/PriceInput';
import { productBody, type ProductValues } from './products/productBody';
import { saveCategories } from './products/saveCategories';

const { Column, TextInput } = fieldsOf<Product>();

export const products = defineResource<'products', ProductValues>({
  name: 'products',
  endpoint: 'company-api/v1/products/',
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
  inputs: (
    <Sides
      main={
        <>
          <TextInput source="name" validate={filled} />
          <TextInput source="description" multiline />
          <PriceInput />
          <IngredientsInput />
          <CategoriesInput />
        </>
      }
      side={<PhotoInput />}
    />
  ),
  body: productBody,
  afterSave: ({ saved, values, dataProvider }) =>
    values.categories ? saveCategories(dataProvider, saved.id, values.categories) : Promise.resolve([]),
});
