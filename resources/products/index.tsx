import { Utensils } from 'lucide-react';
import type { Product } from '../../src/contract/records';
import { BadgesField, DateField, PhotoField } from '../../src/resource/list/lazyList';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { lazyInput } from '../../src/resource/form/inputs/lazyInput';
import { PreviewButton } from '../../src/preview/PreviewButton';
import { importAndExport } from '../../src/resource/toolLinks';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';
import { loadInTime } from '../../src/ui/lazy/loadInTime';
import { TwoColumns } from '../../src/ui/page/TwoColumns';
import type { ProductValues } from './productBody';
import { saveCategories } from './saveCategories';
import { wire } from './wire';

const { Column, PhotoInput, PriceInput, TextInput } = fieldsOf<Product>();
const lists = () => import('./listChunk');
const EditablePriceField = lazyComponent<{ source: string }>(async () => (await lists()).EditablePriceField);
const ProductsList = lazyComponent(async () => (await lists()).ProductsList);
const BulkActions = lazyComponent(async () => (await import('./BulkActions')).BulkActions);
const CategoriesInput = lazyInput(async () => (await import('./PickerInputs')).CategoriesInput);
const IngredientsInput = lazyInput(async () => (await import('./PickerInputs')).IngredientsInput);

export const products = defineResource<'products', ProductValues>({
  ...wire,
  tools: importAndExport('products'),
  icon: Utensils,
  columns: (
    <>
      <Column source="photo" field={PhotoField} kind="picture" disableSort />
      <Column source="name" />
      <Column source="price" field={EditablePriceField} kind="figure" />
      <Column source="ingredients" field={BadgesField} disableSort />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  inputs: (
    <TwoColumns
      main={
        <>
          <TextInput source="name" validate={filled} />
          <TextInput source="description" multiline />
          <PriceInput source="price" required />
          <IngredientsInput />
          <CategoriesInput />
        </>
      }
      side={<PhotoInput source="photo" />}
    />
  ),
  aside: (
    <PreviewButton<ProductValues>
      contentOf={(
        { name = '', description = '', price = null, ingredients = [], categories = [] },
        record,
      ) => ({
        categories,
        product: { id: record?.id, name, description, price, ingredients },
      })}
    />
  ),
  views: { list: ProductsList },
  bulkActions: <BulkActions />,
  prepareRecovery: async (...deletion) =>
    (await import('./prepareProductRecovery')).prepareProductRecovery(...deletion),
  copy: async source => (await loadInTime(() => import('./copyProduct'))).copyProduct(source),
  afterSave: ({ saved, values, dataProvider }) =>
    values.categories
      ? saveCategories(dataProvider, saved.id, values.categories, values.categories_before)
      : Promise.resolve([]),
});
