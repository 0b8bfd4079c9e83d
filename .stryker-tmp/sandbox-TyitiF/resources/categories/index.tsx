// @ts-nocheck
import { Shapes } from 'lucide-react';
import type { Category } from '../../src/contract/records';
import { DateField } from '../../src/resource/list/DateField';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { SortArrows } from '../../src/resource/order/SortArrows';
import { CategoryOrder } from './CategoryOrder';
import { CategoryProducts } from './CategoryProducts';
import { CategoryProductsLink } from './CategoryProductsLink';
import { categoryProductsPath } from './categoryProductsPath';
import { ProductCountField } from './ProductCountField';
import { wire } from './wire';

const { Column, TextInput } = fieldsOf<Category>();

export const categories = defineResource({
  ...wire,
  icon: Shapes,
  columns: (
    <>
      <Column source="name" />
      <Column source="id" field={ProductCountField} kind="figure" disableSort />
      <Column source="description" disableSort />
      <Column source="updated_at" field={DateField} />
      <Column source="sort_order" field={SortArrows} kind="controls" />
    </>
  ),
  inputs: (
    <>
      <TextInput source="name" validate={filled} />
      <TextInput source="description" multiline />
    </>
  ),
  rowLink: ({ id }) => categoryProductsPath(id),
  copy: true,
  rowActions: <CategoryProductsLink />,
  routes: { ':id/products': <CategoryProducts />, ':id/products/order': <CategoryOrder /> },
});
