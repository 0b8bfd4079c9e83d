export { IngredientsList } from './IngredientsList';
export { EditableNameField } from './EditableNameField';
export { RenameButton } from './RenameButton';
