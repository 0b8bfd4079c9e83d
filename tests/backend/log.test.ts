import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from '../../server/shared/log';

it('R5 a log on a full disk loses its lines, and fails nothing', () => {
  // What is written to it fails with ENOSPC.
  const full = openSync('/dev/full', 'w');
  const log = openLog('info', full);
  for (let line = 0; line < 3; line += 1) expect(() => log.info({ line }, 'a request')).not.toThrow();
  closeSync(full);
  expect(() => log.info('after that')).not.toThrow();
});

it('a log has each line when it returns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-log-'));
  const file = openSync(join(folder, 'log'), 'w');
  const log = openLog('info', file);
  log.info({ token: 'secret' }, 'ş'.repeat(100_000));
  const lines = readFileSync(join(folder, 'log'), 'utf8');
  expect(lines).toContain(`"token":"…","msg":"${'ş'.repeat(100_000)}"}\n`);
  closeSync(file);
  rmSync(folder, { recursive: true });
});
