/** The inputs with a searched list in one module: they are loaded with the first form that has one. */
export { PickInput } from './PickInput';
export { PickOneInput } from './PickOneInput';
export { ToggleList } from './ToggleList';
