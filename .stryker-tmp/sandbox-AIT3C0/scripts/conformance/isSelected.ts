/** Whether an id matches one of the patterns. A pattern is the start of an id, or has `*` for any text. */
// @ts-nocheck

export function isSelected(id: string, patterns: readonly string[] = []): boolean {
  if (patterns.length === 0) return true;
  return patterns.some(pattern => (pattern.includes('*') ? isMatch(id, pattern) : id.startsWith(pattern)));
}

function isMatch(id: string, pattern: string): boolean {
  const parts = pattern.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
