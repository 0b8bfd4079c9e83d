// @ts-nocheck
import { categories } from './categories';
import { ingredients } from './ingredients';
import { links } from './links';
import { menus } from './menus';
import { productCategories } from './productCategories';
import { products } from './products';

/** Every resource of the panel, in sidebar order. */
export const resources = [ingredients, products, categories, menus, links, productCategories];
