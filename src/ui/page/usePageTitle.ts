import { useEffect } from 'react';

/** Names the browser's tab after the screen. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Sofra`;
  }, [title]);
}
