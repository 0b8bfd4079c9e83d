// @vitest-environment node
import { expect, it } from 'vitest';
import { createLimit } from '../../src/api/concurrency/createLimit';
import { gate } from '../support/gate';

it('runs at most so many calls at a time, the others in their order, and goes on after a failure', async () => {
  const limit = createLimit(2);
  const started: number[] = [];
  const gates = Array.from({ length: 5 }, () => gate());
  const calls = gates.map(({ opened }, index) =>
    limit(async () => {
      started.push(index);
      await opened;
      if (index === 1) throw new Error('no');
      return index;
    }),
  );
  const settled = Promise.allSettled(calls);
  expect(started).toEqual([0, 1]);

  gates[1]!.open();
  await expect(calls[1]).rejects.toThrow('no');
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);

  gates[0]!.open();
  gates[2]!.open();
  await expect(Promise.all([calls[0], calls[2]])).resolves.toEqual([0, 2]);
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2, 3, 4]);

  gates[3]!.open();
  gates[4]!.open();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);

  // All places are free again, and no more than two.
  const later = Array.from({ length: 3 }, () => gate());
  const lateCalls = later.map(({ opened }, index) =>
    limit(() => {
      started.push(10 + index);
      return opened;
    }),
  );
  expect(started.slice(5)).toEqual([10, 11]);
  for (const { open } of later) open();
  await Promise.all(lateCalls);
  expect(started.slice(5)).toEqual([10, 11, 12]);
});
