import { LISTS } from '../../contract/lists';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';
import * as queries from '../../contract/queries';
import * as categories from '../../domain/records/categories';
import * as ingredients from '../../domain/records/ingredients';
import * as links from '../../domain/records/links';
import * as menus from '../../domain/records/menus';
import * as places from '../../domain/records/productCategories';
import { presentPlace } from '../present';
import type { Router } from '../Router';
import { crudRoutes } from './crudRoutes';
import { productRoutes } from './productRoutes';

/** Adds the calls of all records. */
export function recordRoutes(router: Router): void {
  crudRoutes(router, {
    tag: 'Ingredients',
    noted: 'ingredients',
    recordName: 'an ingredient',
    endpoint: LISTS.ingredients.endpoint,
    query: queries.ingredientQuery,
    body: bodies.ingredient,
    answer: answers.ingredient,
    ...ingredients.ingredientTable,
    add: ingredients.addIngredient,
    find: undefined,
    current: ingredients.ingredientTable.find,
    change: ingredients.renameIngredient,
  });
  productRoutes(router);
  crudRoutes(router, {
    tag: 'Categories',
    noted: 'categories',
    recordName: 'a category',
    endpoint: LISTS.categories.endpoint,
    query: queries.categoryQuery,
    body: bodies.category,
    answer: answers.category,
    ...categories.categoryTable,
    add: categories.addCategory,
    change: categories.changeCategory,
    move: categories.moveCategory,
  });
  crudRoutes(router, {
    tag: 'Product categories',
    recordName: 'a product category',
    endpoint: LISTS['product-categories'].endpoint,
    query: queries.placeQuery,
    body: bodies.productCategory,
    answer: answers.productCategory,
    present: presentPlace,
    ...places.placeTable,
    list: places.listPlaces,
    add: places.addPlace,
    find: undefined,
    move: places.movePlace,
  });
  crudRoutes(router, {
    tag: 'Menus',
    noted: 'menus',
    recordName: 'a menu',
    endpoint: LISTS.menus.endpoint,
    query: queries.menuQuery,
    body: bodies.menu,
    answer: answers.menu,
    ...menus.menuTable,
    add: menus.addMenu,
    change: menus.changeMenu,
    alsoDeleted: { noted: 'links', find: links.linksOfMenu },
  });
  crudRoutes(router, {
    tag: 'Links',
    noted: 'links',
    recordName: 'a link',
    endpoint: LISTS.links.endpoint,
    query: queries.linkQuery,
    body: bodies.link,
    answer: answers.link,
    ...links.linkTable,
    add: links.addLink,
    change: links.changeLink,
  });
}
