import type { Catalogue } from '../catalogue';
import { frame, notFound } from './frame';
import { dashboard } from './dashboard';
import { company } from './company';
import { password } from './password';
import { list, deletion, order, sentences } from './list';
import { form } from './form';
import { resources } from './resources';
import { menus } from './menus';
import { categories } from './categories';
import { products } from './products';
import { links } from './links';
import { ingredients } from './ingredients';

export const tr: Catalogue = {
  frame,
  not_found: notFound,
  dashboard,
  company,
  password,
  list,
  form,
  delete: deletion,
  order,
  ...sentences,
  resources,
  menus,
  categories,
  products,
  links,
  ingredients,
};
