import type { Browser, Page } from 'playwright-core';
import { throttle, type Profile } from './profiles';

/** A page under a profile, and its costs so far. */
export interface Visit {
  page: Page;
  /** The compressed bytes of JavaScript received so far. */
  scriptBytes: () => number;
  /** The time in ms from the start of the navigation to the paint of the sign. */
  readyAt: (sign: Sign) => Promise<number>;
  /** The time in ms from the first input event of `act` to the paint of the sign. */
  timeFrom: (act: () => Promise<unknown>, sign: Sign) => Promise<number>;
  costs: () => Promise<Costs>;
  close: () => Promise<void>;
}

/** The visible element that shows that a screen is ready, with its text. */
export interface Sign {
  css: string;
  text?: string;
}

/** Costs that the page measures itself. */
export interface Costs {
  /** The total blocking time: the sum of the time of each task beyond 50 ms, in ms. */
  blockingTime: number;
  layoutShift: number;
  /** The longest time from an input to the next paint, in ms. 0 if all took less than 16 ms. */
  slowestInput: number;
  nodes: number;
}

export interface Person {
  /** Opens a page with the cache and the storage of this user's earlier visits. */
  visit: (path: string) => Promise<Visit>;
  leave: () => Promise<void>;
}

/** Creates a user with an empty cache, who is signed in if a token is given. */
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
  // The compiler of these scripts inserts calls of a helper, `__name`, which the page does not have.
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
      // If `act` fails, the sign is never painted. The reason of `act` is the one to report.
      end.catch(() => {});
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

/** Runs in the page. Checks once per frame, which costs little, and returns the time of the paint that shows the sign. */
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

/** Runs in the page, before the page's scripts. */
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
