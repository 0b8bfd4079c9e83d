import { Carrot } from 'lucide-react';
import type { Ingredient } from '../src/contract/records';
import { defineResource } from '../src/resource/defineResource';
import { DateField } from '../src/resource/DateField';
import { fieldsOf } from '../src/resource/fieldsOf';
import { filled } from '../src/resource/filled';

const { Column, TextInput } = fieldsOf<Ingredient>();

export const ingredients = defineResource({
  name: 'ingredients',
  endpoint: 'company-api/v1/ingredients/',
  icon: Carrot,
  columns: (
    <>
      <Column source="name" />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  inputs: <TextInput source="name" validate={filled} />,
  body: ({ name }) => ({ name }),
});
