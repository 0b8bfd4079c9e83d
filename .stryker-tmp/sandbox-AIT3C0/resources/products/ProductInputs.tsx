// @ts-nocheck
import type { Product } from '../../src/contract/records';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { TwoColumns } from '../../src/ui/page/TwoColumns';
import { CategoriesInput } from './CategoriesInput';
import { IngredientsInput } from './IngredientsInput';
import { PhotoInput } from '../../src/resource/photo/PhotoInput';
import { PriceInput } from '../../src/resource/price/PriceInput';

const { TextInput } = fieldsOf<Product>();

export function ProductInputs() {
  return (
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
  );
}
