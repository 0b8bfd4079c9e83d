import {
  ArrayInput,
  AutocompleteInput,
  BooleanInput,
  CheckboxGroupInput,
  DataTable,
  DateField,
  DateInput,
  DateTimeInput,
  FileField,
  FileInput,
  FormDataConsumer,
  ImageField,
  ImageInput,
  List,
  NullableBooleanInput,
  NumberInput,
  RadioButtonGroupInput,
  ReferenceArrayField,
  ReferenceField,
  ReferenceInput,
  required,
  SelectArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  TimeInput,
  TranslatableInputs,
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
      <TimeInput source="opens_at" label="Opens at" />
      <TimeInput source="closes_at" label="Closes at" parse={(time: string) => time || null} />
      <DateTimeInput source="starts" label="Starts" />
      <DateTimeInput
        source="ends"
        label="Ends"
        parse={(time: string) => (time ? new Date(time).toISOString() : null)}
      />
      <SelectInput source="language" label="Spoken" choices={LANGUAGES} />
      <BooleanInput source="is_open" label="Open" />
      <TextInput source="motto" label="Motto" helperText={<span>Printed on the cover.</span>} />
      <FormDataConsumer>
        {({ formData }) => formData.is_open && <TextInput source="opening" label="Opening" />}
      </FormDataConsumer>
      <ReferenceInput source="first_category" reference="categories">
        <AutocompleteInput label="First category" />
      </ReferenceInput>
      <ArrayInput source="hours" label="Hours">
        <SimpleFormIterator inline>
          <TextInput source="day" label="Day" validate={required()} />
          <NumberInput source="from" label="From" />
          <BooleanInput source="is_late" label="Late" />
        </SimpleFormIterator>
      </ArrayInput>
      <ImageInput source="cover" label="Cover">
        <ImageField source="src" title="title" />
      </ImageInput>
      <FileInput source="rules" label="Rules">
        <FileField source="src" title="title" />
      </FileInput>
      <AutocompleteInput source="region" label="Region" choices={LANGUAGES} />
      <SelectArrayInput source="guides" label="Guides" choices={LANGUAGES} />
      <NullableBooleanInput source="is_new" label="New" />
      <RadioButtonGroupInput source="size" label="Size" choices={LANGUAGES} validate={required()} />
      <CheckboxGroupInput source="parts" label="Parts" choices={LANGUAGES} validate={required()} />
      <TranslatableInputs locales={['en', 'tr']} defaultLocale="en">
        <TextInput source="greeting" label="Greeting" />
      </TranslatableInputs>
      <TextInput source="code" label="Code" defaultValue="A1" disabled />
      <TextInput source="origin" label="Origin" defaultValue="B2" readOnly />
      <SelectInput source="first" label="First" choices={LANGUAGES} defaultValue="tr" disabled />
      <RadioButtonGroupInput source="second" label="Second" choices={LANGUAGES} defaultValue="tr" disabled />
      <CheckboxGroupInput source="third" label="Third" choices={LANGUAGES} defaultValue={['tr']} readOnly />
      <BooleanInput source="is_closed" label="Closed" disabled />
      <BooleanInput source="is_kept" label="Kept" defaultValue disabled />
    </>
  ),
  routes: {
    all: (
      <List>
        <DataTable>
          <DataTable.Col source="name" />
          <DataTable.Col source="updated_at" field={DateField} />
          <DataTable.Col source="categories">
            <ReferenceArrayField source="categories" reference="categories" />
          </DataTable.Col>
          <DataTable.Col source="first_category">
            <ReferenceField source="first_category" reference="categories" empty="none" />
          </DataTable.Col>
          <DataTable.Col source="link">
            <ReferenceField source="link" reference="links" />
          </DataTable.Col>
        </DataTable>
      </List>
    ),
  },
});
