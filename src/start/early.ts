/**
 * Runs before the panel. It is a small file of its own, so that the configuration and the data of the first screen load at
 * the same time as the panel's code. It is a composition root like `main.tsx`, which imports what is created here.
 */
import { screenPath } from '../basePath';
import { startEarlyReads, type EarlyReads } from './earlyReads';
import { requestOf, screenQueries } from './screenQueries';
import { createHttp } from '../api/http';
import { backend } from '../../resources/backend';
import { createSession } from '../auth/session';
import { loadConfig } from '../config/loadConfig';
import { detectLanguage } from '../i18n/detection';
import { KEYS, openStorage, readStored, store } from '../storage';
import { prepareDates } from '../ui/format/longDate';
import { preparePrices } from '../ui/format/price';

export const session = createSession(openStorage, window);

// Remove the snapshot when the session ends, on any page.
session.subscribe(() => {
  if (session.token() === null) store(KEYS.screenSnapshot, null);
});

// The page has requested it already (`preloadCode.ts`), except in development.
export const configPromise = loadConfig(url => window.configResponse ?? window.fetch(url));

/** `apiHost` at the last visit; null at the first visit, or when storage is denied. */
const lastHost = readStored(KEYS.apiHost);

// The origin rarely changes, and using the last one saves a round trip. Answers of another origin are not used.
const assumed = lastHost === null ? undefined : readFrom(lastHost);

export const earlyReadsPromise: Promise<EarlyReads> = configPromise.then(({ apiHost }) => {
  if (assumed && apiHost === lastHost) return assumed;
  store(KEYS.apiHost, apiHost);
  return readFrom(apiHost);
});

// The answers are small. Requested after the code, they would wait for one of the browser's six connections.
void earlyReadsPromise.then(
  () => window.requestCode?.(),
  () => undefined,
);

// Creating the first formatters of a language takes 0.1 s on a phone; do it while the network is pending.
void earlyReadsPromise.then(
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
    onUnauthorized: (token, rejection) =>
      void configPromise.then(
        known => known.apiHost === apiHost && session.expire(token, rejection),
        () => undefined,
      ),
    backend,
  });
  const { pathname, search } = window.location;
  const queries = screenQueries({ pathname: screenPath(pathname), search });
  return startEarlyReads(http, queries.map(requestOf), session.token);
}
