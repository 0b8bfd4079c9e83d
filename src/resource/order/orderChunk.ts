// The code to change an order: one file of the build, which is loaded with the first list that has an order.
export { OrderView } from './OrderView';
export { SortArrows } from './SortArrows';
