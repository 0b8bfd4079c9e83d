import type { FieldOf } from '../../src/resource/fields/fields';
import type { Menu } from '../../src/contract/records';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { CreateView } from '../../src/resource/form/CreateView';
import { EditView } from '../../src/resource/form/EditView';
import { KINDS } from '../kinds';
import type { Part, Parts } from '../Part';
import { samples } from './columns';

const { ToggleList } = fieldsOf<Menu>();
function submit(root: HTMLElement): boolean {
  const form = root.querySelector('form');
  form?.requestSubmit();
  return form !== null;
}

/** Each kind as an input: empty, filled, and refused. */
export const inputs: Parts = {
  'toggle-list': {
    resource: samples(
      { categories: KINDS.categories },
      {
        inputs: <ToggleList source="categories" reference="categories" />,
      },
    ),
    path: '/menus/1/edit',
    content: <EditView />,
  },
  ...Object.fromEntries(
    Object.entries(KINDS as Record<string, FieldOf<never>>)
      .filter(([, { input }]) => input)
      .flatMap(([field, kind]): [string, Part][] => {
        const resource = samples({ [field]: kind });
        const name = field.replaceAll('_', '-');
        return [
          [`${name}-input`, { resource, path: '/menus/create', content: <CreateView /> }],
          [`${name}-input-filled`, { resource, path: '/menus/1/edit', content: <EditView /> }],
          [
            `${name}-input-refused`,
            { resource, path: '/menus/create', content: <CreateView />, act: submit },
          ],
        ];
      }),
  ),
};
