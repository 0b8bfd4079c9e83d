import { onTestFinished, vi } from 'vitest';

/** Puts every observed element into sight: a document without a layout has none, and its observers never call back. */
export function seeEverything(): void {
  class SeeingObserver {
    private readonly callback: (entries: { isIntersecting: boolean }[]) => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.callback = callback;
    }
    observe(): void {
      queueMicrotask(() => this.callback([{ isIntersecting: true }]));
    }
    disconnect(): void {
      // Nothing is held.
    }
  }
  vi.stubGlobal('IntersectionObserver', SeeingObserver);
  onTestFinished(() => void vi.unstubAllGlobals());
}
