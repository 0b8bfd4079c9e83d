import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { isAvailable } from '../support/backend';

/** A short run of `npm run test:crash`. */
const crash = (...args: string[]) =>
  new Promise<string>(resolve =>
    execFile(process.execPath, ['--import', 'tsx', 'tests/crash/run.ts', ...args], (_, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  );

it('R1 R3 loses no acknowledged write and leaves none half-written when it is killed', async () => {
  const output = await crash('--cycles', '2');
  expect(output).toMatch(
    /^3 kills \(1 of them in a start\) .* [1-9]\d* acknowledged writes, .* 0 problems\.$/m,
  );
});

it.runIf(isAvailable('postgres'))('R2 loses nothing on PostgreSQL either, which is killed too', async () => {
  const output = await crash('--cycles', '2', '--database', 'postgres');
  expect(output).toMatch(
    /^3 kills \(1 of them in a start\) on PostgreSQL \(itself killed: 1\), .* 0 problems\.$/m,
  );
  expect(output).toMatch(/[1-9]\d* acknowledged writes/);
});
