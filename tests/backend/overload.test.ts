import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { CLIENT_LIMITS, createServer } from '../../server/http/createServer';
import { databases, isAvailable, startBackend } from '../support/backend/backend';
import { clientOf } from '../support/backend/client';
import { buildCompany } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';
import { gate } from '../support/gate';

/** What happens while more is asked than the machine can do. */

const CONNECTIONS = 16;

it.runIf(isAvailable('postgres'))(
  'R7 refuses new requests with Retry-After while another waits longer than a second for a connection, and serves it',
  async () => {
    const backend = await startBackend({ on: 'postgres' });
    const company = await buildCompany(backend);
    const release = gate();
    const taken = Array.from({ length: CONNECTIONS }, () => gate());
    const held = taken.map(({ open }) =>
      backend.database.transaction(async () => {
        open();
        await release.opened;
      }),
    );
    await Promise.all(taken.map(({ opened }) => opened));
    try {
      const waiting = company.get('company-api/v1/menus/');
      await wait(1_050);
      // One that waited as well would be refused only after 1.4 s, when the first has been given up.
      const refused = await Promise.race([company.get('company-api/v1/menus/'), waiting]);
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      release.open();
      expect((await waiting).status).toBe(200);
      expect((await company.get('company-api/v1/menus/')).status).toBe(200);
    } finally {
      release.open();
      await Promise.all(held);
      await backend.close();
    }
  },
);

it.runIf(isAvailable('postgres'))(
  'R14 serves what it has accepted as long as connections become free',
  async () => {
    const backend = await startBackend({ on: 'postgres' });
    const company = await buildCompany(backend);
    const before = Array.from({ length: CONNECTIONS + 8 }, () => gate());
    const held = before.map(({ opened }) => backend.database.transaction(() => opened));
    const statuses: number[] = [];
    const read = () => company.get('company-api/v1/menus/').then(({ status }) => statuses.push(status));
    const reads: Promise<unknown>[] = [];
    try {
      for (const { open } of before) {
        if (reads.length < 20) reads.push(read());
        await wait(200);
        open();
      }
      await Promise.all(reads);
    } finally {
      for (const { open } of before) open();
      await Promise.all(held);
      await backend.close();
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  },
);

it.runIf(isAvailable('postgres'))(
  'R14 many writes of one company wait for each other without a connection, so that others read meanwhile',
  async () => {
    const backend = await startBackend({ on: 'postgres' });
    const [busy, other] = [await buildCompany(backend), await buildCompany(backend)];
    const companyId = await companyIdOf(backend.database, busy.account);
    const release = gate();
    const first = gate();
    const holding = backend.database.write(companyId, async () => {
      first.open();
      await release.opened;
    });
    await first.opened;
    const writes = Array.from({ length: 2 * CONNECTIONS }, (_, at) =>
      backend.database.write(companyId, () => Promise.resolve(at)),
    );
    try {
      for (let read = 0; read < 20; read += 1) {
        await wait(100);
        expect((await other.get('company-api/v1/menus/')).status).toBe(200);
      }
      release.open();
      expect(await Promise.all(writes)).toEqual(writes.map((_, at) => at));
    } finally {
      release.open();
      await Promise.allSettled([holding, ...writes]);
      await backend.close();
    }
  },
);

it('R7 refuses every call of the API while it is overloaded, and says that it lives', async () => {
  const backend = await startBackend();
  const isOverloaded = vi.spyOn(backend.database, 'isOverloaded').mockReturnValue(true);
  const client = clientOf(backend);
  try {
    for (const [method, path] of [
      ['GET', 'api/v1/me/'],
      ['POST', 'api/v1/login/'],
      ['GET', 'company-api/v1/menus/'],
    ] as const) {
      const { status, headers } = await client.send(method, path);
      expect([path, status, Number(headers.get('Retry-After')) > 0]).toEqual([path, 503, true]);
    }
    expect((await client.get('healthz')).status).toBe(200);
  } finally {
    isOverloaded.mockRestore();
    await backend.close();
  }
});

it('gives clients more time after the process could not run, and the usual time again afterwards', async () => {
  const limits = { ...CLIENT_LIMITS, headersTimeout: 1_000, requestTimeout: 2_000, interval: 100 };
  const server = createServer(() => new Response(), [], limits);
  try {
    expect(server.headersTimeout).toBe(1_000);
    // Nothing else runs in this process meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    await expect.poll(() => server.headersTimeout, { timeout: 2_000, interval: 20 }).toBe(6_000);
    expect(server.requestTimeout).toBe(12_000);
    await expect.poll(() => server.headersTimeout, { timeout: 5_000 }).toBe(1_000);
    expect(server.requestTimeout).toBe(2_000);
  } finally {
    server.emit('close');
  }
});

describe.each(databases.filter(isAvailable))('R14 two hundred connections on %s', on => {
  it.each(['company-api/v1/products/', 'api/v1/me/'])(
    'get no 5xx, and a company with most of them keeps no other waiting: %s',
    async path => {
      const backend = await startBackend({ on });
      const companies = await Promise.all(Array.from({ length: 10 }, () => buildCompany(backend)));
      const server = createServer(backend.app.fetch, []);
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
      const statuses = new Set<number>();
      let answered = 0;
      const read = async (at: number) => {
        const headers = { Authorization: `Token ${companies[at]!.account.token}` };
        const answer = await fetch(url, { headers });
        await answer.text();
        statuses.add(answer.status);
        answered += 1;
      };
      let isOver = false;
      const readOn = async () => {
        while (!isOver) await read(0);
      };
      const most = Array.from({ length: 150 }, readOn);
      try {
        await expect.poll(() => answered).toBeGreaterThan(300);
        const before = answered;
        // Fifty more connect while the first company keeps the backend busy.
        await Promise.all(Array.from({ length: 50 }, (_, reader) => read(1 + (reader % 9))));
        // On PostgreSQL a round takes a tenth of a second, and one connection is accepted in each turn of the process.
        const rounds = (answered - before - 50) / most.length;
        expect(rounds).toBeLessThan(on === 'pglite' ? 4 : 20);
      } finally {
        isOver = true;
        await Promise.all(most);
        server.closeAllConnections();
        server.close();
        await backend.close();
      }
      expect([...statuses]).toEqual([200]);
    },
  );
});
