// @ts-nocheck
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { CLIENT_LIMITS, createServer } from '../../server/http/createServer';
import { isAvailable, startBackend } from '../support/backend';
import { buildCompany } from '../support/company';
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

it('gives clients more time after the process could not run, and the usual time again afterwards', async () => {
  const limits = { ...CLIENT_LIMITS, headersTimeout: 1_000, requestTimeout: 2_000, interval: 100 };
  const server = createServer(() => new Response(), [], limits);
  try {
    expect(server.headersTimeout).toBe(1_000);
    // Nothing else runs in this process meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
    await vi.waitFor(() => expect(server.headersTimeout).toBe(6_000), { timeout: 2_000, interval: 20 });
    expect(server.requestTimeout).toBe(12_000);
    await vi.waitFor(() => expect(server.headersTimeout).toBe(1_000), { timeout: 5_000, interval: 50 });
    expect(server.requestTimeout).toBe(2_000);
  } finally {
    server.emit('close');
  }
});
