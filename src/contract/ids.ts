/** The ids of embedded records: the backend gives `[{id, name}]` and takes `[id]`. */
export function ids<Id>(records: readonly { id: Id }[] | null | undefined): Id[] {
  return (records ?? []).map(({ id }) => id);
}
