// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { Http } from '../../src/api/http';
import { watchSaves } from '../../src/diagnosis/watchSaves';

const ENDPOINT = 'company-api/v1/menus/';

/** Saves values twice, and returns what the console gets. */
async function sentencesAbout(body: unknown, answer: unknown, path = ENDPOINT): Promise<string[]> {
  const log = vi
    .spyOn(console, 'error')
    .mockClear()
    .mockImplementation(() => undefined);
  const http = watchSaves((() => Promise.resolve(answer)) as Http, [ENDPOINT]);
  await http(path, { method: 'POST', body });
  await expect(http(path, { method: 'POST', body })).resolves.toBe(answer);
  return log.mock.calls.map(([sentence]) => String(sentence));
}

it('names a field that was sent and that the saved record lacks, once', async () => {
  const sentences = await sentencesAbout({ nmae: 'Öğle', name: 'a' }, { id: 1, name: 'a' });
  expect(sentences).toEqual([
    expect.stringMatching(/POST .*menus\/: nmae\n.*without "nmae"\n.*\n.*`source`/),
  ]);
});

it('reads a form with files, too', async () => {
  const form = new FormData();
  for (const field of ['pohto', 'pohto', 'name']) form.append(field, 'x');
  await expect(sentencesAbout(form, { id: 1, name: 'x', photo: null })).resolves.toHaveLength(1);
});

it.each([
  ['a reference that is sent by its column', { menu_id: 1, category_ids: [2], tag_ids: [3] }, ENDPOINT],
  ['a call of no resource', { password: 'x' }, 'api/v1/change-password/'],
])('is silent about %s', async (_, body, path) => {
  await expect(sentencesAbout(body, { id: 1, menu: {}, categories: [], tags: [] }, path)).resolves.toEqual(
    [],
  );
});

it('is silent about an empty answer', async () => {
  await expect(sentencesAbout({ name: 'a' }, undefined)).resolves.toEqual([]);
});
