import { keys } from 'idb-keyval';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/ApiError';
import type { Product } from '../../src/contract/records';
import { isFinished } from '../../src/tools/import/job/Job';
import { inDatabase } from '../../src/tools/import/inDatabase';
import { callAgain } from '../../src/tools/import/job/callAgain';
import { createJob } from '../../src/tools/import/job/createJob';
import { clearImport } from '../../src/tools/import/importStore';
import { beginJob, loadJob } from '../../src/tools/import/job/jobStore';
import { reportOf } from '../../src/tools/import/job/report';
import type { Existing } from '../../src/tools/import/plan/planImport';
import { startBackend, type Backend } from '../support/backend/backend';
import { everything, prepareImport, sendAll, SHEET, undoAll, WHOLE } from '../support/panel/importing';
import { PIXEL } from '../support/pixel';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());

const LONG = Array.from({ length: 20 }, (_, index) => [`Ürün ${index}`, '5']);

describe('an import', () => {
  it('creates what is missing once, in the order of the sheet, with at most 6 calls at a time', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend);
    let [inFlight, most] = [0, 0];
    wire.when(/^(POST|PUT|DELETE) /, async (_, passOn) => {
      most = Math.max(most, ++inFlight);
      await new Promise(resolve => setTimeout(resolve, 5));
      return passOn().finally(() => inFlight--);
    });
    const state = await begin();
    await sendAll(state, provider);
    expect(await everything(company)).toEqual(WHOLE);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(6);
  });

  it('is unchanged when the same sheet is planned again', async () => {
    const { provider, plan, begin } = await prepareImport(backend);
    await sendAll(await begin(), provider);
    expect((await plan()).rows.map(({ kind }) => kind)).toEqual(SHEET.map(() => 'unchanged'));
  });

  it.each([
    ['without', []],
    ['with', ['idempotency']],
  ])('sends nothing twice after any lost answer and a reload, %s keys', async (_, capabilities) => {
    for (let lost = 1; ; lost++) {
      const { company, provider, wire, begin } = await prepareImport(
        backend,
        'products',
        SHEET,
        capabilities,
      );
      let writes = 0;
      const broken: string[] = [];
      wire.when(/^(POST|PUT|DELETE) /, async (call, passOn) => {
        const answer = await passOn();
        if (++writes !== lost) return answer;
        broken.push(call.name);
        throw new TypeError('The answer was lost.');
      });
      const state = await begin();
      const failure = await sendAll(state, provider).then(
        () => null,
        (error: unknown) => error,
      );
      if (!broken.length) break;
      expect(failure, `write ${lost}`).toMatchObject({ failure: 'unconfirmed' });
      // As after a reload.
      const loaded = await loadJob('owner');
      await sendAll(loaded!, provider);
      expect(await everything(company), `write ${lost}`).toEqual(WHOLE);
      expect(await undoAll(loaded!, provider)).toEqual([]);
      expect((await everything(company)).count).toBe(0);
    }
  });

  it('goes on after it was stopped', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend, 'products', LONG);
    const state = await begin();
    const control = new AbortController();
    const sending = sendAll(state, provider, { signal: control.signal });
    wire.once('POST company-api/v1/products/', (_, passOn) => {
      control.abort();
      return passOn();
    });
    await expect(sending).rejects.toThrow();
    const { count } = await everything(company);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(LONG.length);
    await sendAll((await loadJob('owner'))!, provider);
    expect((await everything(company)).count).toBe(LONG.length);
  });

  it('is not offered to another user', async () => {
    const { begin } = await prepareImport(backend);
    await begin();
    expect(await loadJob('another')).toBeUndefined();
  });

  it('is deleted with its photos when it was not continued for seven days', async () => {
    const { begin } = await prepareImport(backend);
    const { job } = await begin();
    await beginJob(
      { ...job, begunAt: Date.now() - 7 * 86_400_000 - 1 },
      new Map([['çay.png', new File([PIXEL], 'çay.png')]]),
    );
    expect(await loadJob('owner')).toBeUndefined();
    expect(await inDatabase(store => keys(store))).toEqual([]);
  });

  it('goes on after a refused row, and does not overwrite what was changed since the plan', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend);
    const product = await company.buildProduct({ name: 'Menemen', price: 40 });
    const state = await begin();
    await provider.update('products', {
      id: product.id,
      data: { ...product, price: 41 },
      previousData: product as never,
    });
    wire.once('POST company-api/v1/products/', () => Response.json({ name: ['Refused.'] }, { status: 400 }));
    await sendAll(state, provider, { explain: error => (error as Error).name });
    const failed = [...state.outcomes.values()].filter(outcome => outcome.state === 'failed');
    expect(failed.map(({ problem }) => problem).sort()).toEqual(['ApiError', 'ChangedMeanwhileError']);
    expect(await everything(company)).toMatchObject({ count: 3, products: { Menemen: { price: 41 } } });
    const report = reportOf(state, key => key.split('.').pop()!);
    expect(report.map(cells => cells[2])).toEqual(
      expect.arrayContaining(['outcome', 'failed', 'created', 'failed']),
    );
    expect(report).toHaveLength(5);
  });

  it.each([
    ['ingredient', 'ingredients', 'Domates', ['Ayran', 'Şalgam']],
    ['category', 'categories', 'İçecekler', ['Künefe', 'Menemen']],
  ])('whose new %s is refused leaves out only the rows that use it', async (_, resource, name, sent) => {
    const { company, provider, wire, begin } = await prepareImport(backend);
    wire.when(`POST company-api/v1/${resource}/`, async ({ body }, passOn) =>
      (body as { name: string }).name === name
        ? Response.json({ name: ['Too long.'] }, { status: 400 })
        : passOn(),
    );
    const state = await begin();
    await sendAll(state, provider, { explain: error => JSON.stringify((error as ApiError).body) });
    const failed = [...state.outcomes.values()].filter(outcome => outcome.state === 'failed');
    expect(failed).toEqual([
      { state: 'failed', problem: '{"name":["Too long."]}' },
      { state: 'failed', problem: '{"name":["Too long."]}' },
    ]);
    expect(Object.keys((await everything(company)).products).sort()).toEqual(sent);
    expect(isFinished(state.job, state.outcomes)).toBe(true);
  });

  it('waits when the backend is busy, and says for how long', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend);
    wire.once('POST company-api/v1/products/', () =>
      Response.json({ detail: 'Slow down.' }, { status: 429, headers: { 'Retry-After': '1' } }),
    );
    const onWait = vi.fn();
    await sendAll(await begin(), provider, { onWait });
    expect(await everything(company)).toEqual(WHOLE);
    expect(onWait.mock.calls).toEqual([[1], [0]]);
  });

  it('sends photos, and goes on without a file that is none', async () => {
    const { company, provider, plan } = await prepareImport(backend, 'products', SHEET.slice(0, 2));
    const photo = new File([PIXEL], 'menemen.png', { type: 'image/png' });
    const { rows, existing } = await plan();
    const withPhotos = rows.map((row, index) => ({ ...row, photo: index ? 'ayran.png' : 'menemen.png' }));
    const job = createJob('products', withPhotos, new Set([2, 3]), existing, 'owner');
    const photos = new Map([
      ['menemen.png', photo],
      ['ayran.png', new File(['x'], 'ayran.png')],
    ]);
    const state = await beginJob(job, photos);
    await sendAll(state, provider, {
      preparePhoto: file => (file.size === 1 ? Promise.reject(new Error('no photo')) : Promise.resolve(file)),
    });
    const products = await company.stored<Product>('products');
    expect(products.map(({ name, photo }) => [name, photo !== null]).sort()).toEqual([
      ['Ayran', false],
      ['Menemen', true],
    ]);
    const loaded = (await loadJob('owner'))!;
    expect(loaded.photos.has('menemen.png')).toBe(true);
    expect(reportOf(loaded, (key, values) => `${key} ${JSON.stringify(values ?? '')}`)[2]?.[3]).toContain(
      'ayran.png',
    );
  });
});

it('waits for nothing once it was stopped during a call that the backend is too busy for', async () => {
  const control = new AbortController();
  const call = vi.fn(() => {
    control.abort(new Error('stopped'));
    return Promise.reject(new ApiError('refused', { status: 429, retryAfter: 0 }));
  });
  await expect(callAgain(call, control.signal)).rejects.toThrow('stopped');
  expect(call).toHaveBeenCalledTimes(1);
});

it('says in the report why a row was left out', async () => {
  const row = {
    number: 2,
    typed: {},
    kind: 'doubtful',
    action: 'create',
    values: { name: '' },
    changes: [],
    doubts: [{ key: 'no_name', isBlocking: true }],
    record: undefined,
    photo: undefined,
  } as const;
  const existing: Existing = {
    records: [],
    ingredients: [],
    categories: [],
    categoriesOf: new Map(),
    lastPlaceIn: new Map(),
  };
  const job = createJob('products', [row], new Set(), existing, 'owner');
  const state = await beginJob(job, new Map());
  expect(reportOf(state, key => key)[1]).toEqual([
    '2',
    '',
    'import.outcomes.left_out',
    'import.doubts.no_name',
  ]);
});
