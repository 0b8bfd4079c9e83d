import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CLIENT_LIMITS, createServer } from '../../server/http/createServer';
import { isAvailable, startBackend } from '../support/backend';
import { buildCompany } from '../support/company';
import { gate } from '../support/gate';
import { onEachDatabase } from '../support/onEachDatabase';

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

it('gives clients more time after the process could not run, and the usual time again afterwards', async () => {
  const limits = { ...CLIENT_LIMITS, headersTimeout: 1_000, requestTimeout: 2_000, interval: 100 };
  const server = createServer(() => new Response(), [], limits);
  try {
    expect(server.headersTimeout).toBe(1_000);
    // Nothing else runs in this process meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    await expect.poll(() => server.headersTimeout, { interval: 20 }).toBe(6_000);
    expect(server.requestTimeout).toBe(12_000);
    await expect.poll(() => server.headersTimeout).toBe(1_000);
    expect(server.requestTimeout).toBe(2_000);
  } finally {
    server.emit('close');
  }
});

onEachDatabase('R14 two hundred connections', backend => {
  it('get no 5xx, and a company with most of them starves no other', async () => {
    const companies = await Promise.all(Array.from({ length: 10 }, () => buildCompany(backend())));
    for (const company of companies) await company.buildProduct();
    const server = createServer(backend().app.fetch, []);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answered = companies.map(() => 0);
    const refused: number[] = [];
    let total = 0;
    const read = async (at: number) => {
      const headers = { Authorization: `Token ${companies[at]!.account.token}` };
      const answer = await fetch(`${url}/company-api/v1/products/`, { headers });
      await answer.text();
      if (answer.status !== 200) refused.push(answer.status);
    };
    const readOn = async (at: number) => {
      for (; total < 800; total += 1) {
        await read(at);
        answered[at]! += 1;
      }
    };
    // The first company has 155 of them, the others 5 each.
    const readers = Array.from({ length: 200 }, (_, reader) => (reader < 155 ? 0 : 1 + (reader % 9)));
    try {
      // All of them are accepted before it counts who is served.
      await Promise.all(readers.map(read));
      await Promise.all(readers.map(readOn));
    } finally {
      server.closeAllConnections();
      server.close();
    }
    expect(refused).toEqual([]);
    const [most, ...others] = answered.map((count, at) => count / (at === 0 ? 155 : 5));
    for (const perConnection of others) expect(perConnection).toBeGreaterThan(most! / 2);
  });
});
