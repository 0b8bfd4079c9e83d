import type { Product } from '../../src/contract/records';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { TwoColumns } from '../../src/ui/page/TwoColumns';
import { CategoriesInput } from './CategoriesInput';
import { IngredientsInput } from './IngredientsInput';
import { PhotoInput } from './PhotoInput';
import { PriceInput } from './PriceInput';

const { TextInput } = fieldsOf<Product>();

export function ProductInputs() {
  return (
    <TwoColumns
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
  );
}
