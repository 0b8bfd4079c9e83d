import { QrCode } from 'lucide-react';
import type { Link } from '../../src/contract/records';
import { lazyInput } from '../../src/resource/form/inputs/lazyInput';
import { DateField, NameField } from '../../src/resource/list/lazyList';
import { printLink } from '../../src/resource/toolLinks';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';
import { slugQuestion } from './slugQuestion';
import { wire } from './wire';

const { Column, PickOneInput, TextInput } = fieldsOf<Link>();
const lists = () => import('./listChunk');
const QrField = lazyComponent<{ source: string }>(async () => (await lists()).QrField);
const SlugField = lazyComponent<{ source: string }>(async () => (await lists()).SlugField);
const SlugInput = lazyInput(async () => (await import('./SlugInput')).SlugInput);

/** Links, which the backend calls QR codes. */
export const links = defineResource({
  ...wire,
  icon: QrCode,
  tools: [printLink('links')],
  recordRepresentation: link => link.slug,
  columns: (
    <>
      <Column source="menu" field={NameField} disableSort />
      <Column source="slug" field={SlugField} />
      <Column source="description" disableSort />
      <Column source="id" field={QrField} label="QR" kind="controls" disableSort />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  inputs: (
    <>
      <PickOneInput source="menu" reference="menus" validate={filled} />
      <SlugInput />
      <TextInput source="description" multiline />
    </>
  ),
  // Codes are printed, so a change of the address needs confirmation.
  confirmSave: (values, link) => (link && values.slug.trim() !== link.slug ? slugQuestion(link.slug) : null),
});
