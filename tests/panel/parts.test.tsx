import { act, render, renderHook, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { namesInShort } from '../../src/api/refusals/namesByReason';
import { ErrorBoundary } from '../../src/ui/feedback/ErrorBoundary';
import { PartBoundary } from '../../src/ui/feedback/PartBoundary';
import { useSeenFor } from '../../src/ui/feedback/useSeenFor';
import { ChunkError } from '../../src/ui/lazy/loadInTime';

/** What stands in place of a part of a screen, and how long a message is shown. */

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a part of a screen that throws', () => {
  function show(error: Error, isOnline: boolean) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = () => {
      throw error;
    };
    render(
      <CoreAdminContext>
        <ErrorBoundary fallback={({ name }) => <p>screen: {name}</p>}>
          <PartBoundary>
            <Part />
          </PartBoundary>
        </ErrorBoundary>
      </CoreAdminContext>,
    );
  }

  it('is replaced by a message', () => {
    show(new Error('broken'), true);
    expect(screen.getByText('list.broken_part')).toBeVisible();
  });

  it('P18 leaves a file that a release has removed to the screen, which loads the page again', () => {
    show(new ChunkError('gone'), true);
    expect(screen.getByText('screen: ChunkError')).toBeVisible();
  });

  it('is replaced by a message where its file cannot be loaded without a network', () => {
    show(new ChunkError('gone'), false);
    expect(screen.getByText('list.broken_part')).toBeVisible();
  });
});

describe('a message', () => {
  it('ends after a time in which it can be seen, and not below a modal dialog or in a hidden page', () => {
    vi.useFakeTimers();
    const onEnd = vi.fn();
    const dialog = document.createElement('dialog');
    dialog.open = true;
    document.body.append(dialog);
    renderHook(() => useSeenFor(3000, onEnd));
    act(() => void vi.advanceTimersByTime(60_000));
    dialog.remove();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void vi.advanceTimersByTime(60_000));
    hidden.mockReturnValue(false);
    act(() => void vi.advanceTimersByTime(2900));
    expect(onEnd).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(300));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('is shown as long as the one before, also if it says the same', () => {
    vi.useFakeTimers();
    const onEnd = vi.fn();
    const { rerender } = renderHook(({ message }) => useSeenFor(3000, onEnd, message), {
      initialProps: { message: { text: 'Saved' } },
    });
    act(() => void vi.advanceTimersByTime(2000));
    rerender({ message: { text: 'Saved' } });
    act(() => void vi.advanceTimersByTime(2000));
    expect(onEnd).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1000));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('has at most twelve names', () => {
    const translate = (key: string, options?: object) => `${key} ${JSON.stringify(options)}`;
    const names = Array.from({ length: 13 }, (_, index) => `n${index + 1}`);
    const first = names.slice(0, 12);
    expect(namesInShort(first, translate)).toBe(first.join(', '));
    expect(namesInShort(names, translate)).toBe(
      `errors.more_names ${JSON.stringify({ names: first.join(', '), count: 1 })}`,
    );
  });
});
