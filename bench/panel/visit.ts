import type { Browser, Page } from 'playwright-core';
import { throttle, type Profile } from './profiles';

/** A page under a profile, with what it cost so far. */
export interface Visit {
  page: Page;
  /** Brotli bytes of JavaScript as they came over the network. */
  scriptBytes: () => number;
  /** Milliseconds from the start of the navigation until the sign shows, painted. */
  readyAt: (sign: Sign) => Promise<number>;
  /** Milliseconds from the first input of `act` until the sign shows, painted. */
  timeFrom: (act: () => Promise<unknown>, sign: Sign) => Promise<number>;
  costs: () => Promise<Costs>;
  close: () => Promise<void>;
}

/** What tells that a screen stands: a visible element, with this text in it. */
export interface Sign {
  css: string;
  text?: string;
}

/** What the page itself counted. */
export interface Costs {
  /** Sum of what long tasks took beyond 50 ms each, in ms. */
  blockingTime: number;
  layoutShift: number;
  /** The slowest input until its next paint, in ms; 0 when all were under 16. */
  slowestInput: number;
  nodes: number;
}

export interface Person {
  /** Opens a page; the cache and the storage are those of this person's other visits. */
  visit: (path: string) => Promise<Visit>;
  leave: () => Promise<void>;
}

/** Somebody with an empty cache. With a token they are signed in. */
export async function newPerson(
  browser: Browser,
  profile: Profile,
  url: string,
  token?: string,
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: profile.viewport,
    hasTouch: profile.viewport.width < 900,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: token ? [{ origin: url, localStorage: [{ name: 'token', value: token }] }] : [],
    },
  });
  context.setDefaultTimeout(60_000);
  // The compiler of these scripts names functions by a helper that a page does not have.
  await context.addInitScript({ content: 'globalThis.__name = target => target' });
  await context.addInitScript(countCosts);
  return {
    visit: async path => {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await throttle(session, profile);
      const scripts = new Set<string>();
      let bytes = 0;
      session.on('Network.responseReceived', ({ requestId, type }) => {
        if (type === 'Script') scripts.add(requestId);
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength;
      });
      await page.goto(path, { waitUntil: 'commit' });
      return watch(page, () => bytes);
    },
    leave: () => context.close(),
  };
}

function watch(page: Page, scriptBytes: () => number): Visit {
  return {
    page,
    scriptBytes,
    readyAt: sign => page.evaluate(paintOf, sign),
    timeFrom: async (act, sign) => {
      await page.evaluate(() => {
        const watch = window as unknown as { benchStart?: number };
        watch.benchStart = undefined;
        for (const type of ['pointerdown', 'keydown', 'change']) {
          const note = ({ timeStamp }: Event) => (watch.benchStart ??= timeStamp);
          addEventListener(type, note, { capture: true, once: true });
        }
      });
      const end = page.evaluate(paintOf, sign);
      await act();
      await end;
      const start = await page.evaluate(() => (window as unknown as { benchStart?: number }).benchStart);
      if (start === undefined) throw new Error('Nothing was pressed: the measurement has no beginning.');
      return (await end) - start;
    },
    costs: () =>
      page.evaluate(() => ({
        ...(window as unknown as { benchCosts: Omit<Costs, 'nodes'> }).benchCosts,
        nodes: document.querySelectorAll('*').length,
      })),
    close: () => page.close(),
  };
}

/** Runs in the page, and costs it little: looks once a frame, and gives the time of the paint in which the sign stands. */
function paintOf({ css, text = '' }: Sign): Promise<number> {
  return new Promise(resolve => {
    const look = () => {
      const found = [...document.querySelectorAll(css)].some(
        element => element.textContent.includes(text) && element.checkVisibility(),
      );
      if (found) setTimeout(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page, before its own scripts. */
function countCosts(): void {
  const costs = { blockingTime: 0, layoutShift: 0, slowestInput: 0 };
  (window as unknown as { benchCosts: typeof costs }).benchCosts = costs;
  const observe = (type: string, count: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(count)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('longtask', ({ duration }) => (costs.blockingTime += Math.max(0, duration - 50)));
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) costs.layoutShift += value;
  });
  observe(
    'event',
    entry => {
      const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
      if (interactionId) costs.slowestInput = Math.max(costs.slowestInput, duration);
    },
    { durationThreshold: 16 },
  );
}
