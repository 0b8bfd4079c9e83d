import { Shapes } from 'lucide-react';
import type { Category } from '../../src/contract/records';
import { DateField } from '../../src/resource/list/DateField';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { SortArrows } from '../../src/resource/order/SortArrows';
import { CategoryProducts } from './CategoryProducts';
import { CategoryProductsLink } from './CategoryProductsLink';

const { Column, TextInput } = fieldsOf<Category>();

export const categories = defineResource({
  name: 'categories',
  endpoint: 'company-api/v1/categories/',
  ordering: 'sort_order',
  icon: Shapes,
  columns: (
    <>
      <Column source="name" />
      <Column source="description" disableSort />
      <Column source="updated_at" field={DateField} />
      <Column source="sort_order" field={SortArrows} />
    </>
  ),
  inputs: (
    <>
      <TextInput source="name" validate={filled} />
      <TextInput source="description" multiline />
    </>
  ),
  rowActions: <CategoryProductsLink />,
  routes: { ':id/products': <CategoryProducts /> },
});
