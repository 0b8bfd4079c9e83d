// @vitest-environment node
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mapWithConcurrency } from '../../src/api/concurrency/mapWithConcurrency';
import { gate } from '../support/gate';

describe('mapWithConcurrency', () => {
  it('P39 keeps at most the given number of calls in flight and returns the results in order', async () => {
    const items = Array.from({ length: 15 }, (_, index) => index);
    let inFlight = 0;
    let most = 0;
    const results = await mapWithConcurrency(items, async item => {
      most = Math.max(most, ++inFlight);
      // The calls end in another order than they start.
      for (let turn = 0; turn <= (15 - item) % 4; turn += 1) await Promise.resolve();
      inFlight--;
      return item * 10;
    });
    expect(most).toBe(6);
    expect(results).toEqual(items.map(item => item * 10));
  });

  it('starts no further call after a failure, and rejects when those in flight have ended', async () => {
    const started: number[] = [];
    const { opened, open } = gate();
    let isOver = false;
    const call = async (item: number) => {
      started.push(item);
      if (item === 0) throw new Error('first');
      await opened;
    };
    const run = mapWithConcurrency([0, 1, 2, 3], call, 2).finally(() => (isOver = true));
    const failed = expect(run).rejects.toThrow('first');
    await setImmediate();
    expect(isOver).toBe(false);
    open();
    await failed;
    expect(started).toEqual([0, 1]);
  });

  it('resolves for an empty list', async () => {
    await expect(mapWithConcurrency([], () => Promise.reject(new Error('called')))).resolves.toEqual([]);
  });
});
