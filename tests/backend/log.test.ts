import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openLog } from '../../server/log';

it('R5 a log on a full disk ends nothing, and its requests are answered', async () => {
  // What is written to it fails with ENOSPC.
  const full = openSync('/dev/full', 'w');
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on('uncaughtException', note);
  const log = openLog('info', full);
  for (let line = 0; line < 3; line += 1) {
    log.info({ line }, 'a request');
    await new Promise(resolve => log.flush(resolve));
  }
  process.off('uncaughtException', note);
  closeSync(full);
  expect(failures).toEqual([]);
});
