import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, wireOver, type Wire } from '../support/panel/wire';

/** Rows that are chosen, ordered, priced or marked while their list changes. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => backend.close());

const open = (path: string, wire: Wire = wireOver(backend.fetch)) =>
  renderPanel({ backend, wire, account: company.account, path });
const choose = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` });

interface Rows {
  results: Record<string, unknown>[];
  count: number;
}
const rowsOf = async (response: Response) => (await response.json()) as Rows;

async function confirmDeletion(user: Awaited<ReturnType<typeof open>>['user']) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
}

describe('a chosen row', () => {
  it('is not chosen any more when it is deleted, and the others are', async () => {
    await company.buildProduct({ name: 'Çay' });
    await company.buildProduct({ name: 'Ayran' });
    const { user } = await open('/products');
    await user.click(await choose('Çay'));
    await user.click(await choose('Ayran'));
    await user.click(await findButton('Delete Çay'));
    await confirmDeletion(user);
    expect(await screen.findByText('1 selected')).toBeVisible();
  });

  it('that a colleague has deleted leaves the undo of the others', async () => {
    const { id } = await company.buildProduct({ name: 'Çay' });
    await company.buildProduct({ name: 'Ayran' });
    const { user } = await open('/products');
    await user.click(await choose('Çay'));
    await user.click(await choose('Ayran'));
    await company.send('DELETE', `company-api/v1/products/${id}/`);
    const bar = within(await screen.findByRole('region', { name: 'Actions for the selection' }));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    await confirmDeletion(user);
    await user.click(await findButton('Undo'));
    await waitFor(async () =>
      expect((await company.stored<Product>('products')).map(({ name }) => name)).toEqual(['Ayran']),
    );
  });
});

it('B3 after a 401 no more of many deletions are sent', async () => {
  for (let count = 0; count < 20; count++) await company.buildCategory({ name: `Bölüm ${count}` });
  const wire = wireOver(backend.fetch);
  wire.when(/^DELETE /, () => answer(401, { detail: 'Invalid token.' }));
  const { user } = await open('/categories', wire);
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  const bar = within(await screen.findByRole('region', { name: 'Actions for the selection' }));
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  await confirmDeletion(user);
  await findButton('Sign in');
  await act(() => wire.settled());
  // As many as are sent at a time.
  expect(wire.calls.filter(({ method }) => method === 'DELETE').length).toBeLessThanOrEqual(6);
});

describe('the order of a list', () => {
  it('that the backend ignores is not stored by an arrow', async () => {
    await company.buildCategories(['A', 'B'], 0);
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/categories/', async (_, passOn) => {
      const { results, count } = await rowsOf(await passOn());
      return answer(200, { results: results.toReversed(), count });
    });
    await open('/categories', wire);
    expect(await findButton('Move B down')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Move A up' })).toBeDisabled();
  });

  it('that the backend ignores is not changed in order mode, which says why', async () => {
    await company.buildCategories(['A', 'B'], 0);
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/categories/', async (_, passOn) => {
      const { results, count } = await rowsOf(await passOn());
      return answer(200, { results: results.toReversed(), count });
    });
    await open('/categories/order', wire);
    expect(await screen.findByRole('alert')).toHaveTextContent(/ignores the order that was asked for/);
    expect(screen.queryByRole('button', { name: 'Move B to the top' })).not.toBeInTheDocument();
  });

  it('has arrows also where places are null, which PostgreSQL puts last', async () => {
    await company.buildCategories(['A', 'B', 'C'], 0);
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/categories/', async (_, passOn) => {
      const { results, count } = await rowsOf(await passOn());
      return answer(200, { results: [...results.slice(0, 2), { ...results[2], sort_order: null }], count });
    });
    await open('/categories', wire);
    expect(await findButton('Move A down')).toBeEnabled();
  });

  it('P6 stays on the screen in order mode when neither a place nor the list can be sent', async () => {
    await company.buildCategories(['A', 'B', 'C'], 0);
    const wire = wireOver(backend.fetch);
    const { user } = await open('/categories/order', wire);
    await findButton('Move C to the top');
    wire.when(/^(PATCH|GET) company-api\/v1\/categories/, broken);
    await user.click(await findButton('Move C to the top'));
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    await act(() => wire.settled());
    expect(await findButton('Move B to the top')).toBeVisible();
  });
});

describe('a record', () => {
  it('whose row is only a part of it opens with what its own call answers', async () => {
    await company.buildCategory({ name: 'Çorbalar', description: 'Günün çorbası' });
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/categories/', async (_, passOn) => {
      const { results, count } = await rowsOf(await passOn());
      return answer(200, { results: results.map(({ description: _, ...row }) => row), count });
    });
    const { user } = await open('/categories', wire);
    await user.click(await screen.findByRole('link', { name: 'Edit Çorbalar' }));
    const description = await screen.findByRole('textbox', { name: 'Description' });
    expect(description).toHaveValue('Günün çorbası');
  });
});

it('a record without a field that its form has, such as a password, opens all the same', async () => {
  const { id } = await company.buildCategory({ name: 'Çorbalar' });
  const wire = wireOver(backend.fetch);
  wire.when(`GET company-api/v1/categories/${id}/`, async (_, passOn) => {
    const record = (await (await passOn()).json()) as Record<string, unknown>;
    return answer(200, { ...record, description: undefined });
  });
  await open(`/categories/${id}/edit`, wire);
  expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('');
});

describe('an adjustment of prices', () => {
  it('refuses an amount that may be meant as a thousand, or as one', async () => {
    await company.buildProduct({ name: 'Çay', price: 5000 });
    const { user } = await open('/products');
    await user.click(await choose('Çay'));
    await user.click(await findButton('Change prices'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'In' }), '₺');
    await user.type(dialog.getByRole('textbox', { name: 'By' }), '1.000');
    expect(await dialog.findByText('At most 2 decimals')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Change \d+ price/ })).toBeDisabled();
  });
});

describe('a product that is sold out', () => {
  it('is served again at its time while the list stays open', async () => {
    await company.buildProduct({ name: 'Çay' });
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    const wire = wireOver(backend.fetch);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    wire.when('GET company-api/v1/products/', async (_, passOn) => {
      const { results, count } = await rowsOf(await passOn());
      return answer(200, { results: results.map(row => ({ ...row, sold_out_until: until })), count });
    });
    await open('/products', wire);
    await findButton(/^Çay is sold out until /);
    await act(() => vi.advanceTimersByTimeAsync(3_600_500));
    expect(await findButton('Sold out today: Çay')).toHaveAttribute('aria-pressed', 'false');
  });
});

it('the question before a deletion stays when a phone is turned', async () => {
  await company.buildProduct({ name: 'Çay' });
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
  happyDOM.setViewport({ width: 390, height: 844 });
  try {
    const { user } = await open('/products');
    await user.click(await findButton('Actions for Çay'));
    await user.click(await findButton('Delete Çay'));
    const question = await screen.findByRole('alertdialog');
    // happy-dom tells the end of a match only after its beginning.
    for (const width of [391, 844]) act(() => happyDOM.setViewport({ width, height: 844 }));
    expect(question).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for Çay' })).not.toBeInTheDocument();
    await confirmDeletion(user);
    await waitFor(async () => expect(await company.stored('products')).toEqual([]));
  } finally {
    happyDOM.setViewport({ width: 1024, height: 768 });
  }
});
