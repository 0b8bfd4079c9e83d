// @ts-nocheck
import { setTimeout as wait } from 'node:timers/promises';
import type { Driver, PageElement } from './Driver';

/** How long an element or a text may take to appear. */
const LIMIT_MS = 20_000;
const PAUSE_MS = 50;

const SELECTORS = {
  button: 'button',
  link: 'a[href]',
  field: 'input:not([type=file]), textarea, select',
  option: '[role=option]',
};

type Role = keyof typeof SELECTORS;

/** Finds what is on the page by role and accessible name, and waits for it. */
export function pageOf(driver: Driver) {
  const get = (role: Role, name: string) => driver.find(findElement, SELECTORS[role], name);

  const find = async (role: Role, name: string): Promise<PageElement> =>
    (await until(() => get(role, name), `the ${role} "${name}"`)) as PageElement;

  return {
    get,
    find,
    /** Clicks a link until its path is open: a list that turns out to be empty moves its link. */
    follow: (name: string, path: string) =>
      until(async () => {
        await isClicked(await get('link', name));
        return driver.evaluate(isAt, path);
      }, `the path ${path}`),
    click: (role: Role, name: string) =>
      until(async () => isClicked(await get(role, name)), `a click on the ${role} "${name}"`),
    type: async (name: string, text: string) => (await find('field', name)).type(text),
    /** Waits until the page shows a text. */
    see: (text: string) => until(() => driver.evaluate(showsText, text), `the text "${text}"`),
    /** Waits until no dialog covers the page. */
    seeNoDialog: () => until(() => driver.evaluate(hasNoDialog), 'the end of the dialog'),
    seePath: (path: string) => until(() => driver.evaluate(isAt, path), `the path ${path}`),
  };
}

/** Clicks an element. Returns false if it cannot be clicked yet, for example because it still moves. */
async function isClicked(element: PageElement | null): Promise<boolean> {
  try {
    await element?.click();
    return element !== null;
  } catch {
    return false;
  }
}

/** Waits for a result that is neither null nor false. */
export async function until<Result>(ask: () => Promise<Result>, what: string): Promise<Result> {
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const result = await ask();
    if (result) return result;
    if (Date.now() > limit) throw new Error(`Not within ${LIMIT_MS / 1000} s: ${what}`);
    await wait(PAUSE_MS);
  }
}

// The following functions run in the page, so they use only their arguments.

function findElement(selector: string, name: string): Element | null {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(element => {
    const { labels } = element as HTMLInputElement;
    const label = [...(labels ?? [])].map(({ innerText }) => innerText).join(' ');
    const text = element.getAttribute('aria-label') ?? (label || element.innerText);
    const isVisible = element.checkVisibility() && !element.matches(':disabled, [inert] *');
    return isVisible && text.replace(/\s*\*$/, '').trim() === name;
  });
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  // Otherwise something still covers it, such as a sidebar that is closing.
  return onTop && (found.contains(onTop) || onTop.contains(found)) ? found : null;
}

function showsText(text: string): boolean {
  return document.body.innerText.includes(text);
}

function hasNoDialog(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') === null;
}

function isAt(path: string): boolean {
  return window.location.pathname === path;
}
