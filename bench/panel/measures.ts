import type { Browser } from 'playwright-core';
import { newPerson, type Person, type Sign, type Visit } from './visit';
import type { Panel } from './panels';
import type { Profile } from './profiles';
import { PRODUCTS, productName } from './restaurant';

/** The conditions of a measurement: one panel under one profile. */
export interface Stage {
  browser: Browser;
  profile: Profile;
  panel: Panel;
  url: string;
  token: string;
  /** The id of the newest product. */
  product: number;
}

/** The figures of one run by the name of their row. Times are in ms, sizes in kB. */
export type Figures = Record<string, number>;
export type Measure = (stage: Stage) => Promise<Figures>;

const newest = (page: number, limit: number) => productName(PRODUCTS - 1 - (page - 1) * limit);
const KB = 1000;

export const measures: Record<string, Measure> = {
  login: stage =>
    cold(stage, null, stage.panel.login, { css: 'input[name=username]' }, async (visit, ready) => {
      await settled(visit);
      const { blockingTime } = await visit.costs();
      return { 'login: ready': ready, 'login: JS': visit.scriptBytes() / KB, 'login: blocked': blockingTime };
    }),

  dashboard: stage =>
    cold(
      stage,
      stage.token,
      stage.panel.dashboard,
      stage.panel.inDashboard(newest(1, 20)),
      async (visit, ready) => {
        await settled(visit);
        const { blockingTime, layoutShift } = await visit.costs();
        return {
          'dashboard: ready': ready,
          'dashboard: JS': visit.scriptBytes() / KB,
          'dashboard: blocked': blockingTime,
          'dashboard: layout shift': layoutShift,
        };
      },
    ),

  list20: stage =>
    cold(
      stage,
      stage.token,
      stage.panel.products(20),
      stage.panel.inList(newest(1, 20)),
      async (visit, ready) => {
        await settled(visit);
        const { blockingTime, layoutShift } = await visit.costs();
        const figures: Figures = {
          'list of 20: ready': ready,
          'list of 20: JS': visit.scriptBytes() / KB,
          'list of 20: blocked': blockingTime,
          'list of 20: layout shift': layoutShift,
        };
        figures['next page of 20'] = await turnPage(stage, visit, 20);
        figures['page size 20 to 100'] = await visit.timeFrom(
          () => choosePageSize(stage, visit, '100'),
          stage.panel.inList(productName(PRODUCTS - 100)),
        );
        await settled(visit);
        if (await visit.page.locator(stage.panel.openSidebar).first().isVisible()) {
          await visit.page.locator(stage.panel.openSidebar).first().click();
          await visit.page.waitForTimeout(400);
        }
        figures['from list to list'] = await visit.timeFrom(
          () => visit.page.locator(stage.panel.toMenus).first().click(),
          stage.panel.inList('Ana menü'),
        );
        return figures;
      },
    ),

  list100: stage =>
    cold(
      stage,
      stage.token,
      stage.panel.products(100),
      stage.panel.inList(newest(1, 100)),
      async (visit, ready) => {
        await settled(visit);
        const { blockingTime, nodes } = await visit.costs();
        const figures: Figures = {
          'list of 100: ready': ready,
          'list of 100: DOM nodes': nodes,
          'list of 100: blocked': blockingTime,
        };
        figures['next page of 100'] = await turnPage(stage, visit, 100);
        return figures;
      },
    ),

  form: stage =>
    cold(
      stage,
      stage.token,
      stage.panel.product(stage.product),
      stage.panel.chosen('Malzeme'),
      async (visit, ready) => {
        await settled(visit);
        const figures: Figures = {
          'product form: ready': ready,
          'product form: JS': visit.scriptBytes() / KB,
        };
        const name = visit.page.locator(stage.panel.nameInput).first();
        await name.click();
        await visit.page.keyboard.type(' ve taze nane ile', { delay: 60 });
        await visit.page.waitForTimeout(300);
        figures['typing: slowest key'] = (await visit.costs()).slowestInput;
        figures['picker with 10,000'] = await visit.timeFrom(
          () => visit.page.locator(stage.panel.picker).first().click(),
          stage.panel.option,
        );
        return figures;
      },
    ),

  toForm: stage =>
    cold(stage, stage.token, stage.panel.products(20), stage.panel.inList(newest(1, 20)), async visit => {
      await settled(visit);
      return {
        'from list to form': await visit.timeFrom(
          () => visit.page.locator(stage.panel.editRow).first().click(),
          { css: stage.panel.nameInput },
        ),
      };
    }),

  sidebar: stage =>
    cold(stage, stage.token, stage.panel.products(20), stage.panel.inList(newest(1, 20)), async visit => {
      await settled(visit);
      const opener = visit.page.locator(stage.panel.openSidebar).first();
      const figures: Figures = {};
      // On a desktop the sidebar is always open.
      if (!(await opener.isVisible())) return figures;
      await opener.click();
      await visit.page.waitForTimeout(500);
      figures['opening the sidebar'] = (await visit.costs()).slowestInput;
      return figures;
    }),

  warm: async stage => {
    const person = await newPerson(stage.browser, stage.profile, stage.url, stage.token);
    const first = await person.visit(stage.panel.products(20));
    const coldReady = await first.readyAt(stage.panel.inList(newest(1, 20)));
    await settled(first);
    // Sofra saves its snapshot for the next visit when the screen has been idle for a while.
    await first.page.waitForTimeout(1000);
    await first.close();
    const second = await person.visit(stage.panel.products(20));
    const warmReady = await second.readyAt(stage.panel.inList(newest(1, 20)));
    const liveReady = await second.readyAt(stage.panel.inLiveList(newest(1, 20)));
    await settled(second);
    await second.page.reload({ waitUntil: 'commit' });
    const refreshed = await second.readyAt(stage.panel.inList(newest(1, 20)));
    await person.leave();
    return {
      'second visit: ready': warmReady,
      'second visit: buttons answer': liveReady,
      'second visit / first': warmReady / coldReady,
      'refresh / first visit': refreshed / coldReady,
    };
  },

  reorder: stage =>
    cold(stage, stage.token, stage.panel.categories, stage.panel.inList('Bölüm 01'), async visit => {
      await settled(visit);
      const start = Date.now();
      for (let step = 0; step < 20; step++) {
        await visit.page
          .locator(stage.panel.moveDown)
          .nth(step % 5)
          .click();
      }
      await settled(visit);
      const { slowestInput } = await visit.costs();
      return { '20 reorders: at rest after': Date.now() - start, '20 reorders: slowest click': slowestInput };
    }),
};

async function cold(
  { browser, profile, url }: Stage,
  token: string | null,
  path: string,
  ready: Sign,
  measure: (visit: Visit, ready: number) => Promise<Figures>,
): Promise<Figures> {
  const person: Person = await newPerson(browser, profile, url, token ?? undefined);
  try {
    const visit = await person.visit(path);
    return await measure(visit, await visit.readyAt(ready));
  } finally {
    await person.leave();
  }
}

/** Waits until the network is idle, and another half second for the last task. */
async function settled({ page }: Visit): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** Measures the change to page 2, after one second on page 1. */
async function turnPage({ panel }: Stage, visit: Visit, limit: number): Promise<number> {
  const next = visit.page.locator(panel.nextPage).first();
  await next.scrollIntoViewIfNeeded();
  await visit.page.waitForTimeout(1000);
  const time = await visit.timeFrom(() => next.click(), panel.inList(newest(2, limit)));
  await settled(visit);
  return time;
}

/** Changes the page size. Stock has no control for it on a phone, so the address is changed there. */
async function choosePageSize({ panel }: Stage, { page }: Visit, size: string): Promise<void> {
  const control = page.locator(panel.pageSize).first();
  if (await control.isVisible()) {
    if (await control.evaluate(element => element.tagName === 'SELECT')) {
      await control.selectOption(size);
      return;
    }
    await control.click();
    const option = page.getByRole('option', { name: size, exact: true });
    await option.waitFor();
    // The time starts with the choice, not with the opening of the menu.
    await page.evaluate(() => {
      const watch = window as unknown as { benchStart?: number | undefined };
      watch.benchStart = undefined;
      addEventListener('pointerdown', ({ timeStamp }) => (watch.benchStart ??= timeStamp), {
        capture: true,
        once: true,
      });
    });
    await option.click();
    return;
  }
  await page.evaluate(
    address => {
      (window as unknown as { benchStart?: number }).benchStart = performance.now();
      window.location.hash = address.slice(1);
    },
    panel.products(Number(size)),
  );
}
