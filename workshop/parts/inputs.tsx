import type { FieldOf } from '../../src/resource/fields/fields';
import { CreateView } from '../../src/resource/form/CreateView';
import { EditView } from '../../src/resource/form/EditView';
import { KINDS } from '../kinds';
import type { Part, Parts } from '../Part';
import { samples } from './columns';

const submit = (root: HTMLElement) => root.querySelector('form')?.requestSubmit();

/** Each kind as an input: empty, filled, and refused. */
export const inputs: Parts = Object.fromEntries(
  Object.entries(KINDS as Record<string, FieldOf<never>>)
    .filter(([, { input }]) => input)
    .flatMap(([field, kind]): [string, Part][] => {
      const resource = samples({ [field]: kind });
      const name = field.replaceAll('_', '-');
      return [
        [`${name}-input`, { resource, path: '/menus/create', content: <CreateView /> }],
        [`${name}-input-filled`, { resource, path: '/menus/1/edit', content: <EditView /> }],
        [`${name}-input-refused`, { resource, path: '/menus/create', content: <CreateView />, act: submit }],
      ];
    }),
);
