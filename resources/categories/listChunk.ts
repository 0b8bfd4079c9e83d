export { CategoryOrder } from './CategoryOrder';
export { CategoryProducts } from './CategoryProducts';
export { CategoryProductsLink } from './CategoryProductsLink';
export { ProductCountField } from './ProductCountField';
