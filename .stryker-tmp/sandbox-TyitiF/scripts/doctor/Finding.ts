/** The result of one check. */
// @ts-nocheck

export interface Finding {
  /** Its name: `cors`, `list.menus`. */
  check: string;
  outcome: 'passed' | 'warning' | 'failed' | 'skipped';
  /** What was found, in one line. */
  text: string;
  /** What to change, if anything. */
  remedy?: string | undefined;
}

export const passed = (check: string, text: string): Finding => ({ check, outcome: 'passed', text });
export const skipped = (check: string, text: string): Finding => ({ check, outcome: 'skipped', text });
export const failed = (check: string, text: string, remedy: string): Finding => ({
  check,
  outcome: 'failed',
  text,
  remedy,
});
export const warning = (check: string, text: string, remedy: string): Finding => ({
  check,
  outcome: 'warning',
  text,
  remedy,
});
