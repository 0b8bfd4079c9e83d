// @ts-nocheck
// @vitest-environment node
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

it('every provider works in a Node process without a DOM', async () => {
  const script = ['--import', 'tsx', 'tests/support/plainNode.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: root });
  expect(JSON.parse(stdout)).toEqual({
    browser: [],
    requests: [
      'POST http://backend.test/api/v1/login/ no token',
      'GET http://backend.test/company-api/v1/menus/7/ Token abc',
      'GET http://backend.test/api/v1/me/ Token abc',
    ],
    direct: { id: 7, name: 'Lunch', categories: [] },
    data: { id: 7, name: 'Lunch', categories: [] },
    texts: ['Giriş yapın', 'İşletmenizi kaydedin', 'Menüler', 'Kaydet'],
  });
});
