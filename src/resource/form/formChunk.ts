/** The forms and their inputs in one module, so that they are loaded together, with the first form. */
export { CreateView } from './CreateView';
export { EditView } from './EditView';
export { NumberInput } from './inputs/NumberInput';
export { PriceInput } from '../price/PriceInput';
export { TextInput } from './inputs/TextInput';
