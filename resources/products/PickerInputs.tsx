/** The inputs of other records in one module, so that they are loaded together. */
export { CategoriesInput } from './CategoriesInput';
export { IngredientsInput } from './IngredientsInput';
