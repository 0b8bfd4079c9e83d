import { Utensils } from 'lucide-react';
import type { Product } from '../src/contract/records';
import { ids } from '../src/contract/ids';
import { BadgesField } from '../src/resource/BadgesField';
import { DateField } from '../src/resource/DateField';
import { defineResource } from '../src/resource/defineResource';
import { fieldsOf } from '../src/resource/fieldsOf';
import { filled } from '../src/resource/filled';

const { Column, TextInput, NumberInput, ToggleList } = fieldsOf<Product>();

export const products = defineResource({
  name: 'products',
  endpoint: 'company-api/v1/products/',
  icon: Utensils,
  search: 'name',
  columns: (
    <>
      <Column source="name" />
      <Column source="price" numeric />
      <Column source="ingredients" field={BadgesField} disableSort />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  inputs: (
    <>
      <TextInput source="name" validate={filled} />
      <TextInput source="description" multiline />
      <NumberInput source="price" min={0} step="any" validate={filled} />
      <ToggleList source="ingredients" reference="ingredients" />
    </>
  ),
  // The photo is left out: the backend keeps the one it has.
  body: ({ name, description, price, ingredients }) => ({
    name,
    description,
    price: Number(price),
    ingredients: ids(ingredients),
  }),
});
