/**
 * Folds a text for comparison: texts that differ only in case, Unicode composition or white space become equal. Both the
 * Turkish and the default case rules apply (`ISPANAK` equals `ıspanak`, `İZMİR` equals `izmir`, `MILK` equals `milk`).
 *
 * Dotted and dotless i are equal: `I` may be the capital of either, so distinguishing them would allow both `MILK` and
 * `milk`. Panel and backend share this function. The backend stores its result, because `lower()` of `İ I ı i` differs
 * between databases.
 * @param text a backend may send null or a number for a name: null counts as empty
 */
export function fold(text: string | number | null): string {
  return String(text ?? '')
    .normalize('NFC')
    .replace(/[İIı]|i\u0307/g, 'i')
    .toLowerCase()
    .normalize('NFC')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();
}
