import { useEffect, useState, type RefCallback } from 'react';

/** Returns whether an element has been in sight, and the `ref` of that element. */
export function useHasBeenVisible(): { ref: RefCallback<Element>; isSeen: boolean } {
  const [element, ref] = useState<Element | null>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return { ref, isSeen };
}
