export { EditablePriceField } from './prices/EditablePriceField';
export { ProductsList } from './ProductsList';
