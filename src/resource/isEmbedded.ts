/** Whether a value is a record that another one embeds: `{id, name}`. */
export function isEmbedded(value: unknown): value is { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value;
}
