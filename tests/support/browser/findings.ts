import type { Page } from 'playwright-core';

/** The path of axe's script. */
export const AXE = 'node_modules/axe-core/axe.min.js';

/** Problems of a page, one sentence each. */
export type Findings = string[];

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Runs axe, which the visit must have loaded as a script ({@link AXE}). */
export async function axe(page: Page, rules?: string[]): Promise<Findings> {
  const { violations } = await page.evaluate(async only => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary?.replace(/\s+/g, ' ')})`,
    ),
  );
}

export async function sidewaysScroll(page: Page): Promise<Findings> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
  });
}

/** Returns touch targets under 44 by 44 px, labels included. Links within a sentence are exempt. */
export async function smallTargets(page: Page): Promise<Findings> {
  return page.evaluate(() => {
    const MIN_SIDE = 43.5;
    // The box around an input receives its touches; react-image-crop's corners lie on a photo that moves as a whole.
    const AROUND = 'label, div:has(> input[role=combobox]), .ReactCrop';
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=option], [role=button], summary',
    );
    return [...targets].flatMap(target => {
      const box = (target.closest(AROUND) ?? target).getBoundingClientRect();
      const isVisible =
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !target.closest('[inert], [aria-hidden=true], .visually-hidden, thead') &&
        box.right > 0 &&
        box.bottom > 0 &&
        box.width > 1;
      const isInSentence = target.matches('p a');
      return isVisible && !isInSentence && (box.width < MIN_SIDE || box.height < MIN_SIDE)
        ? [`${Math.round(box.width)} by ${Math.round(box.height)} px: ${target.outerHTML.slice(0, 120)}`]
        : [];
    });
  });
}
