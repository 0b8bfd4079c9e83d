// @ts-nocheck
// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { watchValues } from '../../src/diagnosis/watchValues';

const MENUS = [{ name: 'menus' as const, endpoint: 'company-api/v1/menus/', references: [] }];
const right = { id: 1, name: 'Öğle' };
const wrong = { id: 2, name: null };

/** Gives two answers after each other; returns how many sentences the console gets. */
function sentencesAbout(isThorough: boolean, ...answers: object[][]): number {
  const log = vi
    .spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => undefined);
  const client = new QueryClient();
  watchValues(client, MENUS, isThorough);
  answers.forEach((data, page) => client.setQueryData(['menus', 'getList', { page }], { data, total: 9 }));
  return log.mock.calls.length;
}

it('in production looks at the first row of the first answer', () => {
  expect(sentencesAbout(false, [wrong])).toBe(1);
  expect(sentencesAbout(false, [right, wrong])).toBe(0);
  expect(sentencesAbout(false, [right], [wrong])).toBe(0);
});

it('in development looks at every row of every answer, and tells each field once', () => {
  expect(sentencesAbout(true, [right, wrong])).toBe(1);
  expect(sentencesAbout(true, [right], [wrong])).toBe(1);
  expect(sentencesAbout(true, [wrong], [wrong])).toBe(1);
});
