/** Whether a key press belongs to a field, which has shortcuts of its own. */
export function isTyping({ target }: KeyboardEvent): boolean {
  const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
  return target instanceof Element && target.closest(fields) !== null;
}
