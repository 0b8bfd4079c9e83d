// @vitest-environment node
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { wireResources } from '../../resources/wire';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { isGone, isUnconfirmed, mayBeCarriedOut } from '../../src/api/ApiError';
import { createDataProvider, type PanelDataProvider } from '../../src/api/dataProvider';
import { createHttp } from '../../src/api/http';
import { startBackend, type Backend } from '../support/backend/backend';
import { failureOf } from '../support/panel/buildHttp';
import { buildCompany, type Company } from '../support/company';
import { FAULTS, startFaultProxy, type Fault, type FaultProxy } from '../support/backend/faultProxy';
import { PIXEL } from '../support/pixel';

/** Every kind of change over a connection that breaks at the socket: the panel knows what it cannot know, and a retry ends it. */

let backend: Backend;
let proxy: FaultProxy;
beforeAll(async () => {
  backend = await startBackend();
  proxy = await startFaultProxy(backend);
});
afterEach(() => {
  proxy.break();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await proxy.stop();
  await backend.close();
});

function providerOf({ account }: Company): PanelDataProvider {
  const http = createHttp({
    fetch,
    apiHost: proxy.url,
    token: () => account.token,
    language: () => 'en',
    onUnauthorized: () => undefined,
    isOnline: () => true,
  });
  return createDataProvider(http, wireResources, name => ['etag', 'idempotency'].includes(name));
}

interface Setting {
  company: Company;
  provider: PanelDataProvider;
}

interface Change {
  /** The calls that the fault is for. */
  name: RegExp;
  /** Prepares the records, and returns the function that makes the change, and the one that reads what is stored. */
  prepare: (setting: Setting) => Promise<{ change: () => Promise<unknown>; stored: () => Promise<unknown> }>;
  before: unknown;
  after: unknown;
}

const key = { meta: { idempotencyKey: 'one-creation-of-a-form' } };
const namesOf = async (company: Company, list: string) =>
  (await company.stored<AnyRecord & { name: string }>(list)).map(({ name }) => name);

const CHANGES: Record<string, Change> = {
  'a creation': {
    name: /^POST .*categories/,
    prepare: async ({ company, provider }) => ({
      change: () => provider.create('categories', { data: { name: 'Çorba', description: '' }, ...key }),
      stored: () => namesOf(company, 'categories'),
    }),
    before: [],
    after: ['Çorba'],
  },
  'a creation with a photo': {
    name: /^POST .*products/,
    prepare: async ({ company, provider }) => {
      const photo = new File([PIXEL], 'cay.png', { type: 'image/png' });
      const data = { name: 'Çay', description: '', price: '5', ingredients: [], photo };
      return {
        change: () => provider.create('products', { data, ...key }),
        stored: () => namesOf(company, 'products'),
      };
    },
    before: [],
    after: ['Çay'],
  },
  'a change': {
    name: /^PUT .*categories/,
    prepare: async ({ company, provider }) => {
      const { id } = await company.buildCategory({ name: 'Çorba' });
      const { data: previousData } = await provider.getOne<AnyRecord>('categories', { id });
      const data = { ...previousData, name: 'Tatlı' };
      return {
        // As a form does, which compares with what is stored then.
        change: async () => {
          const { data: now } = await provider.getOne<AnyRecord>('categories', { id });
          return provider.update('categories', { id, data, previousData: now });
        },
        stored: () => namesOf(company, 'categories'),
      };
    },
    before: ['Çorba'],
    after: ['Tatlı'],
  },
  'a place': {
    name: /^PATCH .*categories/,
    prepare: async ({ company, provider }) => {
      const { id } = await company.buildCategory({ name: 'Çorba', sort_order: 1 });
      return {
        change: () => provider.patch('categories', { id, data: { sort_order: 7 } }),
        stored: async () =>
          (await company.stored<{ sort_order: number }>('categories')).map(({ sort_order }) => sort_order),
      };
    },
    before: [1],
    after: [7],
  },
  'a deletion': {
    name: /^DELETE .*categories/,
    prepare: async ({ company, provider }) => {
      const { id } = await company.buildCategory({ name: 'Çorba' });
      return {
        // A record that is already gone counts as deleted.
        change: () =>
          provider.delete('categories', { id }).catch((error: unknown) => {
            if (!isGone(error)) throw error;
          }),
        stored: () => namesOf(company, 'categories'),
      };
    },
    before: ['Çorba'],
    after: [],
  },
};

/** Whether the backend has carried out a call with this fault. */
const ARRIVED: Record<Fault, boolean> = {
  delayed: true,
  'reset before': false,
  lost: true,
  'reset within': true,
  truncated: true,
  'black hole': false,
};

describe.each(Object.entries(CHANGES))('P3 P8 P9 %s', (kind, { name, prepare, before, after }) => {
  // The empty answer to a deletion has no body that could break.
  const possible = FAULTS.filter(fault => kind !== 'a deletion' || !/within|truncated/.test(fault));
  it.each(possible)('that is %s is told as what it is, and is there once after a retry', async fault => {
    const company = await buildCompany(backend);
    const setting = { company, provider: providerOf(company) };
    const { change, stored } = await prepare(setting);
    expect(await stored()).toEqual(before);
    // The others are answered, on a busy machine later than that.
    if (fault === 'black hole') {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => timeout(Math.min(ms, 900)));
    }
    const hits = proxy.hits();
    proxy.break(name, fault);
    if (fault === 'delayed') await change();
    else {
      const failure = await failureOf(change());
      expect([isUnconfirmed(failure), mayBeCarriedOut(failure)]).toEqual([true, true]);
      expect(failure.failure).toBe(fault === 'black hole' ? 'timeout' : 'unconfirmed');
    }
    expect(proxy.hits()).toBeGreaterThan(hits);
    expect(await stored()).toEqual(ARRIVED[fault] ? after : before);
    proxy.break();
    vi.restoreAllMocks();
    await change();
    expect(await stored()).toEqual(after);
  });
});
