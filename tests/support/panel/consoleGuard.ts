import { afterEach, beforeEach, expect, vi } from 'vitest';

const SEVERITIES = ['error', 'warn'] as const;

let logged: string[] = [];

/** ra-core logs every failed call, and the panel its diagnosis. The tests check what the user sees instead. */
const FAILED_CALL = /^console\.error: ApiError: /;

/** Fails a test that writes an unexpected error or warning to the console. */
export function guardConsole(): void {
  beforeEach(() => {
    logged = [];
    for (const severity of SEVERITIES) {
      vi.spyOn(console, severity).mockImplementation((...parts: unknown[]) => {
        logged.push(`console.${severity}: ${parts.map(String).join(' ')}`);
      });
    }
  });
  afterEach(() => {
    const unexpected = logged.filter(line => !FAILED_CALL.test(line));
    expect(unexpected).toEqual([]);
  });
}
