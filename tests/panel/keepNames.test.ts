// @vitest-environment node
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { keepNames } from '../../scripts/build/keepNames';

/** Builds a module of `resources/` as the panel is built, and returns what it exports. */
async function built(code: string): Promise<Record<string, { displayName?: string }>> {
  const id = '/resources/tables.tsx';
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'source', resolveId: name => (name === id ? id : undefined), load: () => code },
      keepNames(),
    ],
    build: { write: false, minify: true, lib: { entry: id, formats: ['es'] } },
  })) as unknown as [Rolldown.RolldownOutput];
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

it('the names of components that stand for react-admin’s inputs stay in a built panel, and no others are added', async () => {
  const found = await built(`
    function ImageInput(props: object) { return props; }
    const ReferenceCountry = (props: object) => props;
    export const NumberInput = (props: object) => props;
    export const PriceInput = 7;
    const named = (_: string) => function Current(props: object) { return props; };
    export const TextField = named('a');
    export const FileInput = named('b');
    export function SlugInput(props: object) { return props; }
    export { ImageInput as Logo, ReferenceCountry as Country };
  `);
  expect(Object.entries(found).map(([name, { displayName }]) => [name, displayName])).toEqual([
    ['Country', 'ReferenceCountry'],
    ['FileInput', undefined],
    ['Logo', 'ImageInput'],
    ['NumberInput', 'NumberInput'],
    ['PriceInput', undefined],
    ['SlugInput', undefined],
    ['TextField', undefined],
  ]);
});
