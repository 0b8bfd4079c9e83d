// @ts-nocheck
export interface OpenCounts {
  /** @returns the number that are open, including this one */
  open(key: string): number;
  close(key: string): void;
}

/** Counts what is open for each key. A key without anything open uses no memory. */
export function openCounts(): OpenCounts {
  const counts = new Map<string, number>();
  return {
    open(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    close(key) {
      const count = (counts.get(key) ?? 0) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
