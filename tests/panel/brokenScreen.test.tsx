import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { BrokenScreen } from '../../src/layout/BrokenScreen';
import { ChunkError } from '../../src/ui/lazy/loadInTime';
import { drafts } from '../../src/unsaved/drafts';
import '../../src/unsaved/draftStore';

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});

it.each([
  ['asks before a reload when what was typed cannot be stored', false, 1],
  ['loads the page again without a question when what was typed is stored', true, 0],
])('P18 P32 a missing file of the panel %s', async (_, isStored, questions) => {
  vi.spyOn(drafts, 'collect').mockReturnValue(true);
  vi.spyOn(drafts, 'isStored').mockResolvedValue(isStored);
  const question = vi.fn(() => false);
  vi.stubGlobal('confirm', question);
  render(
    <BrokenScreen error={new ChunkError('gone', { cause: new Error('404') })} onRetry={() => undefined} />,
  );
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(question).toHaveBeenCalledTimes(questions);
  expect(reload).toHaveBeenCalledTimes(questions ? 0 : 1);
  question.mockReturnValue(true);
  await userEvent.click(button);
  expect(reload).toHaveBeenCalledTimes(questions ? 1 : 2);
  vi.unstubAllGlobals();
});
