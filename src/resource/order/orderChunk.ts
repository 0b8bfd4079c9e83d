// The code to change an order: one file of the build, which is loaded with the first list that shows places.
export { OrderView } from './OrderView';
export { ReorderProvider } from './ReorderProvider';
export { SortArrows } from './SortArrows';
