import { expect, it } from 'vitest';
import { amountsByAddress } from '../../server/http/amountsByAddress';

it('counts what is in use by address and in all, and never below none', () => {
  const amounts = amountsByAddress();
  expect([amounts.add('a', 1), amounts.add('a', 2), amounts.add('b', 1)]).toEqual([1, 3, 1]);
  expect([amounts.of('a'), amounts.of('c'), amounts.total()]).toEqual([3, 0, 4]);
  for (let time = 0; time < 5; time += 1) amounts.add('a', -1);
  expect([amounts.of('a'), amounts.total()]).toEqual([0, 1]);
  expect(amounts.add('a', 1)).toBe(1);
});
