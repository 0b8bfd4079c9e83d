/**
 * Runs before the panel: a small file of its own, so that the configuration and what the first screen will query for are
 * on their way while the panel's code still is. It is a composition root like `main.tsx`, which goes on with what it has
 * begun.
 */
import { startEarlyReads, type EarlyReads } from './earlyReads';
import { screenQueries, requestOf } from './screens';
import { createHttp } from '../api/http';
import { createSession } from '../auth/session';
import { loadConfig } from '../config';
import { detectLanguage } from '../i18n/detection';
import { SNAPSHOT_KEY } from './snapshotFormat';
import { prepareDates } from '../ui/format/longDate';
import { preparePrices } from '../ui/format/price';

export const session = createSession(() => window.localStorage, window);

// Whichever page is open when a session ends: nothing of it stays.
session.subscribe(() => {
  if (session.token() === null) inStorage(storage => storage.removeItem(SNAPSHOT_KEY));
});

export const comingConfig = loadConfig(url => window.fetch(url));

/** Where the backend was at the last visit; null at the first, or where nothing can be stored. */
const lastHost = inStorage(storage => storage.getItem('api_host'));

// It is hardly ever elsewhere, and to query there at once saves a round trip. What comes from a wrong place is not used.
const assumed = lastHost === null ? undefined : readFrom(lastHost);

export const comingReads: Promise<EarlyReads> = comingConfig.then(({ apiHost }) => {
  if (assumed && apiHost === lastHost) return assumed;
  inStorage(storage => storage.setItem('api_host', apiHost));
  return readFrom(apiHost);
});

// The first formatters of a language take a phone a tenth of a second; now the network is waited for anyway.
void comingReads.then(
  () => {
    if (session.token() === null) return;
    const language = detectLanguage();
    setTimeout(() => preparePrices(language));
    setTimeout(() => prepareDates(language));
  },
  () => undefined,
);

function readFrom(apiHost: string): EarlyReads {
  const http = createHttp({
    fetch: (url, init) => window.fetch(url, init),
    apiHost,
    token: session.token,
    language: detectLanguage,
    onUnauthorized: token =>
      void comingConfig.then(
        known => known.apiHost === apiHost && session.expire(token),
        () => undefined,
      ),
  });
  return startEarlyReads(http, screenQueries(window.location).map(requestOf), session.token);
}

function inStorage<Result>(query: (storage: Storage) => Result): Result | null {
  try {
    return query(window.localStorage);
  } catch {
    return null;
  }
}
