/**
 * Folds a text for comparison: names that differ only in case, in composition or in white space become equal, by Turkish
 * and by plain rules alike (`ISPANAK` is `ıspanak`, `İZMİR` is `izmir`, `MILK` is `milk`).
 *
 * Dotted and dotless i fall together: a plain `I` may be either letter, so telling them apart would let `MILK` and
 * `milk` stand side by side. Panel and backend share this function, and the backend stores its result: `lower()` of
 * `İ I ı i` differs from database to database.
 */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[İIı]|i\u0307/g, 'i')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();
}
