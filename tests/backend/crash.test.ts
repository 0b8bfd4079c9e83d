import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { isAvailable } from '../support/backend/backend';

/** A run of `npm run test:crash` with 20 kills while it writes, and 7 in a start. */
const crash = (...args: string[]) =>
  new Promise<string>(resolve =>
    execFile(
      process.execPath,
      ['--import', 'tsx', 'tests/crash/run.ts', '--cycles', '20', '--write-ms', '400', ...args],
      (_, stdout, stderr) => resolve(stdout + stderr),
    ),
  );

const REPORT =
  /^(\d+) kills \(7 of them before a start was ready\) on .*?(?:\(itself killed: (\d+)\))?, (\d+) acknowledged writes with (\d+) changes and (\d+) deletions, .* 0 problems\.$/m;

// One of them on each core.
it.concurrent(
  'R1 R3 loses no acknowledged write and leaves none half-written when it is killed',
  async () => {
    const output = await crash();
    expect(output).toMatch(REPORT);
    const [, kills, , writes, changes, deletions] = REPORT.exec(output) ?? [];
    expect(Number(kills)).toBeGreaterThanOrEqual(27);
    expect(Number(writes)).toBeGreaterThan(0);
    expect(Number(changes) + Number(deletions)).toBeGreaterThan(0);
  },
);

it.runIf(isAvailable('postgres')).concurrent(
  'R2 loses nothing on PostgreSQL either, which is killed too',
  async () => {
    const output = await crash('--database', 'postgres');
    expect(output).toMatch(REPORT);
    const [, kills, ofDatabase, writes, changes, deletions] = REPORT.exec(output) ?? [];
    expect(Number(kills)).toBeGreaterThanOrEqual(27);
    expect(ofDatabase).toBe('10');
    expect(Number(writes)).toBeGreaterThan(0);
    expect(Number(changes) + Number(deletions)).toBeGreaterThan(0);
  },
);
