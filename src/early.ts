/**
 * Runs before the panel: a small file of its own, so that the configuration and what the first screen will ask for are
 * on their way while the panel's code still is. It is a composition root like `main.tsx`, which goes on with what it has
 * begun.
 */
import { startEarlyReads } from './api/earlyReads';
import { firstAsks, readOf } from './api/firstAsks';
import { createHttp } from './api/http';
import { createSession } from './auth/session';
import { loadConfig } from './config';
import { detectLanguage } from './i18n/detection';
import { prepareDates } from './ui/longDate';
import { preparePrices } from './ui/price';

export const session = createSession(() => window.localStorage, window);

export const config = loadConfig(url => window.fetch(url));

export const early = config.then(({ apiHost }) => {
  const http = createHttp({
    fetch: (url, init) => window.fetch(url, init),
    apiHost,
    token: session.token,
    language: detectLanguage,
    onUnauthorized: session.expire,
  });
  return startEarlyReads(http, firstAsks(window.location).map(readOf), session.token);
});

// The first formatters of a language take a phone a tenth of a second; now the network is waited for anyway.
void early.then(
  () => {
    if (session.token() === null) return;
    const language = detectLanguage();
    setTimeout(() => preparePrices(language));
    setTimeout(() => prepareDates(language));
  },
  () => undefined,
);
