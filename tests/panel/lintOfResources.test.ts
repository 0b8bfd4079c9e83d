// @vitest-environment node
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';

/** Without the rules that read types: the rules of imports need none, and reading them takes half a minute. */
const eslint = new ESLint({ overrideConfig: [tseslint.configs.disableTypeChecked] });

/** Returns the messages about a line of code in a resource. */
async function lint(code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: 'resources/menus/index.tsx' });
  return result!.messages
    .filter(({ ruleId }) => /no-restricted-(syntax|imports)$|^null$/.test(String(ruleId)))
    .map(({ message }) => message);
}

it.each([
  ["import * as ReactAdmin from 'react-admin';", 'Import by name'],
  ["export { DateInput } from 'react-admin';", 'Import by name'],
  ["export * from 'react-admin';", 'Import by name'],
  ["import { FormDataConsumer } from 'ra-core';", 'Import by name'],
  ["import { Box } from '@mui/material';", 'muiComponent'],
  ["import Box from '@mui/material/Box';", 'muiComponent'],
  ["import Home from '@mui/icons-material/Home';", 'lucide-react'],
  ["import { DateInput } from 'ra-ui-materialui';", 'muiComponent'],
])('a resource may not contain %s', async (code, remedy) => {
  expect(await lint(code)).toEqual([expect.stringContaining(remedy)]);
});

it.each([
  "import { DateInput, FormDataConsumer, useTranslate } from 'react-admin';",
  "import type { SxProps } from '@mui/material';",
])('a resource may contain %s', async code => {
  expect(await lint(code)).toEqual([]);
});

it('what muiComponent loads may import Material UI', async () => {
  const { rules } = (await eslint.calculateConfigForFile('resources/menus/mui/MenuList.tsx')) as {
    rules: Record<string, unknown>;
  };
  expect(rules['@typescript-eslint/no-restricted-imports']).toBeUndefined();
});
