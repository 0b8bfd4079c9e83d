import { expect, it } from 'vitest';
import { openCounts } from '../../server/http/openCounts';

it('counts what is open by key, and never below none', () => {
  const counts = openCounts();
  expect([counts.open('a'), counts.open('a'), counts.open('b')]).toEqual([1, 2, 1]);
  counts.close('a');
  expect(counts.open('a')).toBe(2);
  for (let time = 0; time < 5; time += 1) counts.close('a');
  expect(counts.open('a')).toBe(1);
});
