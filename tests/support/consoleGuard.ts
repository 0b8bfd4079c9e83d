import { afterEach, beforeEach, expect, vi } from 'vitest';

const SEVERITIES = ['error', 'warn'] as const;

let said: string[] = [];
let allowed: RegExp[] = [];

/** ra-core writes down every failed call in development; the tests look at what a person is told. */
const FAILED_CALL = /^console\.error: ApiError: /;

/** Lets the current test provoke a message on the console; everything else that is said there fails it. */
export function allowConsole(...patterns: RegExp[]): void {
  allowed.push(...patterns);
}

/** A test during which something unexpected is written to the console has failed. */
export function guardConsole(): void {
  beforeEach(() => {
    said = [];
    allowed = [FAILED_CALL];
    for (const severity of SEVERITIES) {
      vi.spyOn(console, severity).mockImplementation((...parts: unknown[]) => {
        said.push(`console.${severity}: ${parts.map(String).join(' ')}`);
      });
    }
  });
  afterEach(() => {
    const unexpected = said.filter(line => !allowed.some(pattern => pattern.test(line)));
    expect(unexpected).toEqual([]);
  });
}
