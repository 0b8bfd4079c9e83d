import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/ApiError';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Category, Product } from '../../src/contract/records';
import { callAgain } from '../../src/tools/import/job/callAgain';
import type { Job, JobRow } from '../../src/tools/import/job/Job';
import { clearImport } from '../../src/tools/import/importStore';
import { beginJob, loadJob } from '../../src/tools/import/job/jobStore';
import type { JobState } from '../../src/tools/import/job/JobState';
import { sendJob } from '../../src/tools/import/job/sendJob';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { undoAll } from '../support/panel/importing';
import { buildCompany } from '../support/company';
import { answer, broken, lostAnswer } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());

const begin = (resource: Job['resource'], rows: readonly (Partial<JobRow> & Pick<JobRow, 'values'>)[]) =>
  beginJob(
    {
      id: 'job',
      owner: 'owner',
      resource,
      begunAt: Date.now(),
      rows: rows.map((row, index) => ({
        number: index + 2,
        action: row.record ? 'change' : 'create',
        places: undefined,
        record: undefined,
        photo: undefined,
        ...row,
      })),
      others: [],
      before: [],
      categoriesBefore: {},
    },
    new Map(),
  );

const send = (state: JobState, dataProvider: PanelDataProvider) =>
  sendJob(state, {
    dataProvider,
    preparePhoto: file => Promise.resolve(file),
    readPhoto: () => Promise.resolve(null),
    explain: error => (error as Error).name,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

/** Goes on as after a reload. */
async function goOn(dataProvider: PanelDataProvider): Promise<JobState> {
  const state = (await loadJob('owner'))!;
  await send(state, dataProvider);
  return state;
}

it('P8 a row whose answer was lost is not taken for another row of the same name', async () => {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, []);
  const state = await begin('categories', [
    { values: { name: 'Çay', description: 'Sıcak' } },
    { values: { name: 'Çay', description: 'Soğuk' } },
  ]);
  wire.when('POST company-api/v1/categories/', (_, passOn) => {
    wire.once('POST company-api/v1/categories/', broken);
    return passOn();
  });
  await expect(send(state, provider)).rejects.toMatchObject({ failure: 'unconfirmed' });
  expect(await company.stored<Category>('categories')).toHaveLength(1);
  await goOn(provider);
  const categories = await company.stored<Category>('categories');
  expect(categories.map(({ name, description }) => [name, description])).toEqual([
    ['Çay', 'Sıcak'],
    ['Çay', 'Soğuk'],
  ]);
});

it('P8 a row that did not arrive is not taken for the record of another user with its name', async () => {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, []);
  const state = await begin('products', [{ values: { name: 'Çay', price: '20' } }]);
  wire.once('POST company-api/v1/products/', broken);
  await expect(send(state, provider)).rejects.toMatchObject({ failure: 'unconfirmed' });
  const { id } = await company.buildProduct({ name: 'Çay', price: 15 });
  const { outcomes } = await goOn(provider);
  expect(outcomes.get(2)).toEqual({ state: 'failed', problem: 'ChangedMeanwhileError' });
  const products = await company.stored<Product>('products');
  expect(products.map(({ id: stored, price }) => [stored, Number(price)])).toEqual([[id, 15]]);
});

const refuse = () => answer(401, { detail: 'Invalid token.' });

it('P8 a row whose call was refused with the session is not taken for an equal record of another user', async () => {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, []);
  const state = await begin('ingredients', [{ values: { name: 'Kimyon' } }]);
  wire.once('POST company-api/v1/ingredients/', refuse);
  await expect(send(state, provider)).rejects.toMatchObject({ status: 401 });
  expect((await loadJob('owner'))!.outcomes.size).toBe(0);
  await company.buildIngredient({ name: 'Kimyon' });
  const later = await goOn(provider);
  expect(later.outcomes.get(2)).toEqual({ state: 'failed', problem: 'ChangedMeanwhileError' });
  expect(await undoAll(later, provider)).toEqual([]);
  expect(await company.stored('ingredients')).toHaveLength(1);
});

it('P8 a row whose first answer was lost is still looked for after a second try that was refused with the session', async () => {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, []);
  const state = await begin('ingredients', [{ values: { name: 'Kimyon' } }]);
  wire.once('POST company-api/v1/ingredients/', broken);
  await expect(send(state, provider)).rejects.toMatchObject({ failure: 'unconfirmed' });
  wire.once('POST company-api/v1/ingredients/', refuse);
  await expect(goOn(provider)).rejects.toMatchObject({ status: 401 });
  expect((await loadJob('owner'))!.outcomes.get(2)).toEqual({ state: 'sending' });
});

it('P8 a name whose call was refused with the session is another user’s when it is there later, and stays after an undo', async () => {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, ['idempotency']);
  const state = await begin('products', [
    { values: { name: 'Humus', price: '20', ingredients: ['Kimyon'] } },
  ]);
  wire.once('POST company-api/v1/ingredients/', refuse);
  await expect(send(state, provider)).rejects.toMatchObject({ status: 401 });
  await company.buildIngredient({ name: 'Kimyon' });
  const later = await goOn(provider);
  expect(later.outcomes.get(2)).toMatchObject({ state: 'done' });
  expect(await undoAll(later, provider)).toEqual([]);
  expect(await company.stored('products')).toEqual([]);
  expect(await company.stored('ingredients')).toHaveLength(1);
});

it('P8 a row is not sent if another tab or user has added a record with its name since the plan', async () => {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, []);
  const state = await begin('products', [
    { values: { name: 'İçli köfte', price: '20' } },
    { values: { name: 'Ayran', price: '5' } },
    { values: { name: 'Ayran', price: '8' } },
  ]);
  await company.buildProduct({ name: 'içli köfte', price: 20 });
  await send(state, provider);
  expect([2, 3, 4].map(number => state.outcomes.get(number)?.state)).toEqual(['failed', 'done', 'done']);
  expect(state.outcomes.get(2)).toEqual({ state: 'failed', problem: 'ChangedMeanwhileError' });
  expect(wire.named('POST company-api/v1/products/')).toHaveLength(2);
});

it('P8 a row that did not arrive is sent again with its key, also beside an equal record of another user', async () => {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, ['idempotency']);
  const state = await begin('products', [{ values: { name: 'Çay', price: '20' } }]);
  wire.once('POST company-api/v1/products/', broken);
  await expect(send(state, provider)).rejects.toMatchObject({ failure: 'unconfirmed' });
  const { id } = await company.buildProduct({ name: 'Çay', price: 20 });
  const { outcomes } = await goOn(provider);
  expect(outcomes.get(2)).toMatchObject({ state: 'done' });
  const products = await company.stored<Product>('products');
  expect(products).toHaveLength(2);
  expect(products.map(product => product.id)).toContain(id);
});

it('P8 a row is sent although one with its name, whose answer was lost, has its record already', async () => {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, ['idempotency']);
  const state = await begin('categories', [
    { values: { name: 'Çay', description: 'Sıcak' } },
    { values: { name: 'Çay', description: 'Soğuk' } },
  ]);
  wire.once('POST company-api/v1/categories/', lostAnswer);
  await expect(send(state, provider)).rejects.toMatchObject({ failure: 'unconfirmed' });
  const { outcomes } = await goOn(provider);
  expect([2, 3].map(number => outcomes.get(number)?.state)).toEqual(['done', 'done']);
  expect(await company.stored<Category>('categories')).toHaveLength(2);
});

describe('a change whose answer was lost', () => {
  async function loseAnswer() {
    const company = await buildCompany(backend);
    const { provider, wire } = buildProvider(backend, company, []);
    const [tomato, pepper] = [
      await company.buildIngredient({ name: 'Domates' }),
      await company.buildIngredient({ name: 'Biber' }),
    ];
    const { id } = await company.buildProduct({ name: 'Menemen', price: 40, ingredients: [pepper.id] });
    const path = `company-api/v1/products/${id}/`;
    const record = (await company.get<Product>(path)).body;
    // A sheet may spell the name in another way; the product keeps its own.
    const values = { name: 'menemen', price: '50', ingredients: [tomato.name, pepper.name] };
    wire.once(`PUT ${path}`, lostAnswer);
    await expect(send(await begin('products', [{ values, record }]), provider)).rejects.toMatchObject({
      failure: 'unconfirmed',
    });
    return { company, provider, wire, path };
  }

  it('P8 P22 counts as saved, and is not sent again', async () => {
    const { company, provider, wire, path } = await loseAnswer();
    const saved = (await company.get<Product>(path)).body;
    expect([Number(saved.price), saved.ingredients.length]).toEqual([50, 2]);
    const state = await goOn(provider);
    expect(state.outcomes.get(2)).toEqual({ state: 'done', saved });
    expect(wire.named(`PUT ${path}`)).toHaveLength(1);
  });

  it.each([
    ['the row has', { price: 55 }],
    ['the row does not have', { description: 'Acılı' }],
  ])('P22 is refused when another user has then changed what %s', async (_, theirs) => {
    const { company, provider, path } = await loseAnswer();
    const { body: saved } = await company.get<Product>(path);
    await company.send('PUT', path, {
      ...saved,
      ingredients: saved.ingredients.map(({ id }) => id),
      ...theirs,
    });
    const { body: changed } = await company.get<Product>(path);
    const state = await goOn(provider);
    expect(state.outcomes.get(2)).toEqual({ state: 'failed', problem: 'ChangedMeanwhileError' });
    expect((await company.get<Product>(path)).body).toEqual(changed);
  });
});

it('the wait for a busy backend ends at once when the import is stopped', async () => {
  vi.useFakeTimers();
  const busy = vi.fn(() => Promise.reject(new ApiError('refused', { status: 429, retryAfter: 50 })));
  const control = new AbortController();
  const ended = vi.fn();
  callAgain(busy, control.signal).catch(ended);
  await vi.advanceTimersByTimeAsync(49_000);
  expect(ended).not.toHaveBeenCalled();
  control.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledExactlyOnceWith(control.signal.reason);
  expect(vi.getTimerCount()).toBe(0);
  expect(busy).toHaveBeenCalledOnce();
});

it('a call that is refused after the stop is not repeated', async () => {
  const control = new AbortController();
  const busy = vi.fn(() => {
    control.abort();
    return Promise.reject(new ApiError('refused', { status: 429, retryAfter: 50 }));
  });
  await expect(callAgain(busy, control.signal)).rejects.toBe(control.signal.reason);
  expect(busy).toHaveBeenCalledOnce();
});
