export { PriceField } from './prices/PriceField';
export { ProductsList } from './ProductsList';
