import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS } from '../../scripts/conformance/checks/allChecks';
import { runConformance } from '../../scripts/conformance/runConformance';
import { clientOf } from '../support/backend/client';
import { idsWith } from '../support/backend/idsWith';
import { ensureDrf, startDrf, type Drf } from '../support/services/drf';
import { fetchAt } from '../support/backend/fetchAt';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { freePort } from '../support/services/postgres';
import { storedBy } from '../support/backend/storedBy';

// A whole run makes about 160 requests, one after the other.

const ofOptions = CHECKS.filter(({ option }) => option).map(({ id }) => id);

onEachDatabase('conformance of the reference backend', backend => {
  it('K1 finds no deviation, and leaves the company as it was', async () => {
    const account = await backend().signUp();
    const before = await storedBy(backend(), account.token);
    const report = await runConformance({
      url: 'http://backend.test',
      timeoutMs: 30_000,
      ...account,
      ...backend(),
    });
    expect(report.results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warning')).toEqual([]);
    expect(idsWith(report, 'skip')).toEqual(ofOptions);
    expect(report).toMatchObject({ leftovers: [] });
    expect(await storedBy(backend(), account.token)).toEqual(before);
    expect(JSON.stringify(report)).not.toContain(account.password);
  });

  it('K1 registers and changes the password when asked for, and changes it back', async () => {
    const account = await backend().signUp();
    const report = await runConformance({
      url: 'http://backend.test',
      timeoutMs: 30_000,
      ...account,
      ...backend(),
      only: ['register', 'password'],
      register: true,
      changePassword: true,
    });
    expect(idsWith(report, 'pass')).toEqual(ofOptions);
    expect(report).toMatchObject({
      leftovers: [],
      registered: [expect.stringMatching(/^conformance-.+@example\.com$/) as string],
    });
    const { username, password } = account;
    const signIn = await clientOf(backend()).send('POST', 'api/v1/login/', { username, password });
    expect(signIn.status).toBe(200);
  });
});

describe.runIf(await ensureDrf())('conformance of Django REST Framework', () => {
  let drf: Drf;
  beforeAll(async () => {
    drf = await startDrf(await freePort(), 'http://127.0.0.1:1');
  });
  afterAll(() => drf.stop());

  it('K1 finds no deviation but the search by Turkish letters, and leaves the company as it was', async () => {
    const owner = { username: 'demo', password: 'demo-menu-2026' };
    const signIn = async () =>
      (await clientOf({ fetch: fetchAt(drf.url) }).send<{ token: string }>('POST', 'api/v1/login/', owner))
        .body.token;
    const before = await storedBy({ fetch: fetchAt(drf.url) }, await signIn());
    const report = await runConformance({
      url: drf.url,
      timeoutMs: 30_000,
      ...owner,
      register: true,
      changePassword: true,
    });
    expect(report.results.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    expect(idsWith(report, 'skip')).toEqual([]);
    expect(idsWith(report, 'warning')).toEqual(['products.search.turkish']);
    expect(report.leftovers).toEqual([]);
    expect(await storedBy({ fetch: fetchAt(drf.url) }, await signIn())).toEqual(before);
  });
});
