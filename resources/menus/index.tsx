import { BookOpen } from 'lucide-react';
import type { Menu } from '../../src/contract/records';
import { PreviewButton } from '../../src/preview/PreviewButton';
import { BadgesField, DateField } from '../../src/resource/list/lazyList';
import { printLink } from '../../src/resource/toolLinks';
import { defineResource } from '../../src/resource/defineResource';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { filled } from '../../src/resource/filled';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';
import { TwoColumns } from '../../src/ui/page/TwoColumns';
import { wire } from './wire';

const MenuLinksWarning = lazyComponent(async () => (await import('./MenuLinksWarning')).MenuLinksWarning);
const { Column, TextInput, ToggleList } = fieldsOf<Menu>();

export const menus = defineResource({
  ...wire,
  icon: BookOpen,
  tools: [printLink('menus')],
  columns: (
    <>
      <Column source="name" />
      <Column source="categories" field={BadgesField} disableSort />
      <Column source="updated_at" field={DateField} />
    </>
  ),
  inputs: (
    <TwoColumns
      main={
        <>
          <TextInput source="name" validate={filled} />
          <TextInput source="description" multiline />
        </>
      }
      side={<ToggleList source="categories" reference="categories" />}
    />
  ),
  aside: (
    <PreviewButton<Menu>
      contentOf={({ name = '', description = '', categories = [] }) => ({
        menu: { name, description },
        categories,
      })}
    />
  ),
  copy: true,
  deleteWarning: <MenuLinksWarning />,
});
