import { afterEach, beforeEach, expect, vi } from 'vitest';

const SEVERITIES = ['error', 'warn'] as const;

let said: string[] = [];

/** ra-core writes down every failed call in development; the tests look at what a person is told. */
const FAILED_CALL = /^console\.error: ApiError: /;

/** A test during which something unexpected is written to the console has failed. */
export function guardConsole(): void {
  beforeEach(() => {
    said = [];
    for (const severity of SEVERITIES) {
      vi.spyOn(console, severity).mockImplementation((...parts: unknown[]) => {
        said.push(`console.${severity}: ${parts.map(String).join(' ')}`);
      });
    }
  });
  afterEach(() => {
    const unexpected = said.filter(line => !FAILED_CALL.test(line));
    expect(unexpected).toEqual([]);
  });
}
