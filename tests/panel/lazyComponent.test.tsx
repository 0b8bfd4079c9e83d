import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../src/ui/feedback/ErrorBoundary';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';

const Loaded = () => <p>loaded</p>;

it('P18 code that could not be preloaded is requested again, and only once at a time', async () => {
  const load = vi.fn(() => Promise.resolve(Loaded)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyComponent(load);
  await expect(Part.preload()).rejects.toMatchObject({ name: 'ChunkError' });
  await Promise.all([Part.preload(), Part.preload()]);
  expect(load).toHaveBeenCalledTimes(2);
  render(
    <Suspense fallback="loading">
      <Part />
    </Suspense>,
  );
  // A loaded component is shown without a fallback.
  expect(screen.getByText('loaded')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('P41 a dialog that could not be loaded offline is loaded when the network is back', async () => {
  const load = vi.fn(() => Promise.resolve(Loaded)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyComponent(load);
  // React logs what a boundary catches.
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const open = () =>
    render(
      <ErrorBoundary fallback={error => <p>{error.name}</p>}>
        <Suspense fallback="loading">
          <Part />
        </Suspense>
      </ErrorBoundary>,
    );
  open();
  expect(await screen.findByText('ChunkError')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledOnce();
  cleanup();
  window.dispatchEvent(new Event('online'));
  open();
  expect(await screen.findByText('loaded')).toBeVisible();
});

it('P41 a dialog that is shown stays when the network is back, also if its code could not be preloaded before', async () => {
  const mounts = vi.fn();
  const Typed = () => {
    useEffect(() => mounts(), []);
    return <input aria-label="typed" />;
  };
  const load = vi.fn(() => Promise.resolve(Typed)).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyComponent<object>(load);
  await expect(Part.preload()).rejects.toMatchObject({ name: 'ChunkError' });
  const view = (
    <Suspense fallback="loading">
      <Part />
    </Suspense>
  );
  const { rerender } = render(view);
  await screen.findByRole('textbox');
  window.dispatchEvent(new Event('online'));
  rerender(
    <Suspense fallback="loading">
      <Part />
    </Suspense>,
  );
  expect(mounts).toHaveBeenCalledOnce();
});
