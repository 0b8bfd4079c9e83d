import type { Locator, Page } from 'playwright-core';

/** The hand of a user: it counts what it presses. Keys of a text that is typed are not counted. */
export class Hand {
  presses = 0;
  readonly page: Page;
  readonly isPhone: boolean;
  /** Reads from the backend, signed in. */
  readonly get: <Body>(path: string) => Promise<Body>;

  constructor({ page, isPhone, get }: Pick<Hand, 'page' | 'isPhone' | 'get'>) {
    this.page = page;
    this.isPhone = isPhone;
    this.get = get;
  }

  async press(target: Locator): Promise<void> {
    this.presses++;
    await (this.isPhone ? target.tap() : target.click());
  }

  /** Presses until a row is chosen, as the list's help says. */
  async pressLong(target: Locator): Promise<void> {
    this.presses++;
    await target.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await target.boundingBox()) ?? {};
    const session = await this.page.context().newCDPSession(this.page);
    const touchPoints = [{ x: x + 4, y: y + 4 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await this.page.getByRole('checkbox', { checked: true }).first().waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Opens a native select and chooses: two presses. */
  async choose(select: Locator, value: string): Promise<void> {
    this.presses += 2;
    await select.selectOption(value);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 30 });
  }

  async key(name: string): Promise<void> {
    await this.page.keyboard.press(name);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** Waits until a text is on the screen. */
  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Chooses rows: by check boxes; on a phone by a long press on the first one and a tap on the others. */
  async chooseRows(names: readonly string[]): Promise<void> {
    for (const [index, name] of names.entries()) {
      const cell = this.row(name).locator('[data-source=name]');
      if (!this.isPhone) await this.press(this.row(name).getByRole('checkbox'));
      else await (index ? this.press(cell) : this.pressLong(cell));
    }
  }
}
