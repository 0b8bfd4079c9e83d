import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  DataTable,
  DateField,
  DateInput,
  ImageField,
  ImageInput,
  List,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import type { Menu } from '../../src/contract/records';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';

const { Column, TextInput: OwnTextInput } = fieldsOf<Menu>();

const LANGUAGES = [
  { id: 'tr', name: 'Türkçe' },
  { id: 'en', name: 'English' },
];

/** The menus with the inputs that an integrator may take from react-admin, a field in the list, and a list of its own. */
export const menus = defineResource({
  name: 'menus',
  endpoint: 'company-api/v1/menus/',
  columns: (
    <>
      <Column source="name" />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  inputs: (
    <>
      <TextInput source="name" validate={required()} helperText="Shown above the menu." />
      <OwnTextInput source="description" />
      <NumberInput source="seats" label="Seats" min={0} />
      <DateInput source="valid_from" label="Valid from" />
      <SelectInput source="language" label="Spoken" choices={LANGUAGES} />
      <BooleanInput source="is_open" label="Open" />
      <ReferenceInput source="first_category" reference="categories">
        <AutocompleteInput label="First category" />
      </ReferenceInput>
      <ArrayInput source="hours" label="Hours">
        <SimpleFormIterator inline>
          <TextInput source="day" label="Day" />
          <NumberInput source="from" label="From" />
        </SimpleFormIterator>
      </ArrayInput>
      <ImageInput source="cover" label="Cover">
        <ImageField source="src" title="title" />
      </ImageInput>
    </>
  ),
  routes: {
    all: (
      <List>
        <DataTable>
          <DataTable.Col source="name" />
          <DataTable.Col source="updated_at" field={DateField} />
        </DataTable>
      </List>
    ),
  },
});
