import type { Doubt } from './planImport';

/** Returns the sentence for a doubt about a row. */
export function doubtText(
  { key, values }: Doubt,
  translate: (key: string, values?: Record<string, unknown>) => string,
): string {
  return translate(key.includes('.') ? key : `import.doubts.${key}`, values);
}
