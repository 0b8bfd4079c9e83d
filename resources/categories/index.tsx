import { Shapes } from 'lucide-react';
import type { Category } from '../../src/contract/records';
import { PreviewButton } from '../../src/preview/PreviewButton';
import { NEW_ID } from '../../src/preview/newId';
import { DateField } from '../../src/resource/list/lazyList';
import { SortArrows } from '../../src/resource/order/lazyOrder';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { categoryProductsPath } from './categoryProductsPath';
import { wire } from './wire';
import { importAndExport } from '../../src/resource/toolLinks';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';

const lists = () => import('./listChunk');
const CategoryOrder = lazyComponent(async () => (await lists()).CategoryOrder);
const CategoryProducts = lazyComponent(async () => (await lists()).CategoryProducts);
const CategoryProductsLink = lazyComponent(async () => (await lists()).CategoryProductsLink);
const ProductCountField = lazyComponent<{ source: string }>(async () => (await lists()).ProductCountField);
const { Column, TextInput } = fieldsOf<Category>();

export const categories = defineResource({
  ...wire,
  tools: importAndExport('categories'),
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
  aside: (
    <PreviewButton<Category>
      contentOf={({ name = '', description = '' }, record) => {
        const id = record?.id ?? NEW_ID;
        return { categories: [{ id, name }], category: { id, name, description } };
      }}
    />
  ),
  rowLink: ({ id }) => categoryProductsPath(id),
  copy: true,
  rowActions: <CategoryProductsLink />,
  routes: { ':id/products': <CategoryProducts />, ':id/products/order': <CategoryOrder /> },
});
