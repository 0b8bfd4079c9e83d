const MIN_LENGTH = 2;

/** What is wrong with an ingredient's name (specification, section 5); the length counts without white space around it. */
export function ingredientNameProblem(name: string): 'empty' | 'too_short' | null {
  const length = name.trim().length;
  if (length === 0) return 'empty';
  return length < MIN_LENGTH ? 'too_short' : null;
}
