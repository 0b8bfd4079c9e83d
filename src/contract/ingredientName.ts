export const MIN_INGREDIENT_NAME = 2;

/** Validates an ingredient's name (D2). The length is that of the trimmed name. */
export function ingredientNameProblem(name: string): 'empty' | 'too_short' | null {
  const length = name.trim().length;
  if (length === 0) return 'empty';
  return length < MIN_INGREDIENT_NAME ? 'too_short' : null;
}
