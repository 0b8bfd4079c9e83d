/** Whether a key press belongs to a field, which has shortcuts of its own. */
// @ts-nocheck

export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
