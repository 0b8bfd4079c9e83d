import { QrCode } from 'lucide-react';
import type { Link } from '../src/contract/records';
import { DateField } from '../src/resource/DateField';
import { defineResource } from '../src/resource/defineResource';
import { fieldsOf } from '../src/resource/fieldsOf';
import { filled } from '../src/resource/filled';
import { NameField } from '../src/resource/NameField';

const { Column, SelectInput, TextInput } = fieldsOf<Link>();

export const links = defineResource({
  name: 'links',
  endpoint: 'company-api/v1/qr-codes/',
  icon: QrCode,
  recordRepresentation: link => link.slug,
  columns: (
    <>
      <Column source="menu" field={NameField} disableSort />
      <Column source="slug" />
      <Column source="description" disableSort />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  inputs: (
    <>
      <SelectInput source="menu" reference="menus" validate={filled} />
      <TextInput source="slug" validate={filled} />
      <TextInput source="description" multiline />
    </>
  ),
  body: ({ menu, slug, description }) => ({ menu: menu.id, slug: slug.trim(), description }),
});
