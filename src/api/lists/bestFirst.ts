import { fold } from '../../contract/fold';

/**
 * Returns the records that a search has found in order: those with exactly the name, those whose name starts with the text, those that
 * have it in their name, and the others.
 * @param wanted the text, folded
 */
export function bestFirst<Model>(
  records: readonly Model[],
  wanted: string,
  nameOf: (record: Model) => string,
): Model[] {
  const rank = (record: Model) => {
    const name = fold(nameOf(record));
    if (name === wanted) return 0;
    const position = name.indexOf(wanted);
    return position === 0 ? 1 : position > 0 ? 2 : 3;
  };
  return records
    .map(record => ({ record, rank: rank(record) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ record }) => record);
}
