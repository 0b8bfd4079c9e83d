export { IngredientsList } from './IngredientsList';
export { NameInPlace } from './NameInPlace';
export { RenameButton } from './RenameButton';
