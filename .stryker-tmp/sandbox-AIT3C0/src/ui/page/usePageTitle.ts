// @ts-nocheck
import { useEffect } from 'react';
import { brand } from '../../brand';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
