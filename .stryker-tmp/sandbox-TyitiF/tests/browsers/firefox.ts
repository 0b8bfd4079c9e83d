// @ts-nocheck
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import type { PageElement, StartBrowser } from './Driver';

export const FIREFOX = '/usr/bin/firefox-esr';

/** Starts Firefox, over WebDriver BiDi. */
export const startFirefox: StartBrowser = async viewport => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
    defaultViewport: viewport,
  });
  const page = await browser.newPage();
  return {
    name: (await browser.version()).replace('/', ' '),
    open: async url => {
      await page.goto(url);
    },
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    find: async (run, ...args) => {
      const handle = (await page.evaluateHandle(run as never, ...args)) as unknown as ElementHandle;
      const element = handle.asElement() as ElementHandle | null;
      return element && elementOf(element);
    },
    close: () => browser.close(),
  };
};

function elementOf(handle: ElementHandle): PageElement {
  return {
    click: () => handle.click(),
    type: text => handle.type(text),
    press: key => handle.press(key),
  };
}
