/** Returns the ids of embedded records: the backend sends `[{id, name}]` and accepts `[id]`. */
export function ids<Id>(records: readonly { id: Id }[] | null | undefined): Id[] {
  return (records ?? []).map(({ id }) => id);
}
