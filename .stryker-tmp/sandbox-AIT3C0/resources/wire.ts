// @ts-nocheck
import { wireResource } from '../src/resource/defineWire';
import { wire as categories } from './categories/wire';
import { wire as ingredients } from './ingredients/wire';
import { wire as links } from './links/wire';
import { wire as menus } from './menus/wire';
import { wire as productCategories } from './productCategories/wire';
import { wire as products } from './products/wire';

/** The requests of every resource, without its screens: for tests in Node and for checks of a backend. */
export const wireResources = [
  wireResource(ingredients),
  wireResource(products),
  wireResource(categories),
  wireResource(menus),
  wireResource(links),
  wireResource(productCategories),
];
