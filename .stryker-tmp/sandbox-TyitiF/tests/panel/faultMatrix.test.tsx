// @ts-nocheck
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import { buildCompany, type Company } from '../support/company';
import { renderPanel } from '../support/renderPanel';
import { answer, broken, wireOver } from '../support/wire';

/** Every kind of change against every kind of failure: no success, nothing typed is lost, one message, usable at once. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));
afterEach(() => expect(unhandled.splice(0)).toEqual([]));

type Reply = () => Response | Promise<Response>;

const html = (status: number) => () => new Response('<html><h1>Bad Gateway</h1></html>', { status });

/** Each failure, and what its message has to say. */
const FAILURES: [name: string, reply: Reply, says: RegExp][] = [
  ['P3 400 with a sentence', () => answer(400, { non_field_errors: ['Not like this.'] }), /Not like this\./],
  ['P3 400 with an empty body', () => answer(400, {}), /did not accept|Failed/],
  ['X5 400 with numbers', () => answer(400, { name: [null, 7], other: {} }), /did not accept|Failed|7/],
  ['P3 403', () => answer(403, { detail: 'Forbidden' }), /Forbidden|not allowed|Failed/],
  ['P3 409', () => answer(409, {}), /meantime|Failed/],
  ['P3 413 as a page', html(413), /too large|Failed/],
  ['P3 422', () => answer(422, { name: ['Choose another.'] }), /Choose another\./],
  ['P5 429', () => new Response('{}', { status: 429, headers: { 'Retry-After': '7' } }), /7 seconds/],
  ['P6 500', () => answer(500, {}), /Server error/],
  ['P7 502 as a page', html(502), /Server error.*may have been saved/s],
  ['P6 503', () => answer(503, {}), /Server error/],
  ['P7 200 as a page', html(200), /may have been saved/],
  ['P7 truncated JSON', () => new Response('{"id": 1, "na', { status: 200 }), /may have been saved/],
  ['P8 a broken connection', broken, /may have been saved/],
];

/** Opens a form, changes it, and returns how it is saved and what must be kept. */
const FORMS = {
  'the creation of a menu': async () => {
    const panel = await open('/menus/create');
    await panel.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Yazı');
    return { ...panel, call: /^POST .*menus/, save: 'Create', kept: 'Yazı' };
  },
  'the change of a category': async () => {
    const { id } = await company.buildCategory({ name: 'Çorba' });
    const panel = await open(`/categories/${id}/edit`);
    await panel.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'lar');
    return { ...panel, call: /^PUT .*categories/, save: 'Update', kept: 'Çorbalar' };
  },
  'the change of the company': async () => {
    const panel = await open('/company');
    await panel.user.type(await screen.findByRole('textbox', { name: 'Address' }), ', kat 2');
    return { ...panel, call: /^PATCH .*my-company/, save: 'Update company', kept: /, kat 2$/ };
  },
};

async function open(path: string) {
  const wire = wireOver(backend.fetch);
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return { ...panel, wire };
}

describe.each(Object.entries(FORMS))('%s', (_, openForm) => {
  it('survives every failure, and is saved in the end', async () => {
    const { user, wire, call, save, kept } = await openForm();
    const main = within(screen.getByRole('main'));
    for (const [name, reply, says] of FAILURES) {
      wire.once(call, reply);
      const sent = wire.writes().length;
      await user.click(screen.getByRole('button', { name: save }));
      await waitFor(() => expect(wire.writes().length).toBeGreaterThan(sent));
      await waitFor(() => expect(screen.getByRole('button', { name: save })).toBeEnabled(), {
        timeout: 1000,
      });
      // A sentence about a field is beside it, and the alert says what failed.
      const shown = () => screen.getByRole('main').textContent;
      await waitFor(() => expect([name, shown()]).toEqual([name, expect.stringMatching(says)]));
      // A small form says what is wrong with a field beside it, without a sentence above.
      expect([name, main.queryAllByRole('alert').length <= 1]).toEqual([name, true]);
      expect([name, document.body.textContent]).toEqual([
        name,
        expect.not.stringMatching(/success|<h1>|Bad Gateway/),
      ]);
      expect(screen.getAllByRole('textbox').some(box => matches((box as HTMLInputElement).value, kept))).toBe(
        true,
      );
    }
    await user.click(screen.getByRole('button', { name: save }));
    expect(await screen.findByText(/successfully/)).toBeVisible();
  });
});

const matches = (value: string, kept: string | RegExp) =>
  typeof kept === 'string' ? value === kept : kept.test(value);

describe('the deletion of a menu', () => {
  it('survives every failure, and deletes it in the end', async () => {
    const { name: menu } = await company.buildMenu({ name: 'Öğle' });
    const { user, wire } = await open('/menus');
    await user.click(await screen.findByRole('button', { name: `Delete ${menu}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    for (const [name, reply, says] of FAILURES) {
      // An answer of a deletion has no content that could be wrong.
      if (/200|truncated/.test(name)) continue;
      wire.once(/^DELETE/, reply);
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      const alert = await dialog.findByRole('alert');
      await waitFor(() => expect([name, alert.textContent]).toEqual([name, expect.stringMatching(says)]));
      expect([name, dialog.getAllByRole('alert').length]).toEqual([name, 1]);
      expect(screen.queryByText(/deleted successfully/)).not.toBeInTheDocument();
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled(), {
        timeout: 1000,
      });
    }
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await company.stored('menus')).toEqual([]));
  });
});
