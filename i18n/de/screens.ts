import type { Catalogue } from '../catalogue';
import { frame, notFound } from './frame';
import { dashboard } from './dashboard';
import { commands } from './commands';
import { company } from './company';
import { password } from './password';
import { list, deletion, order, sentences, undo } from './list';
import { form } from './form';
import { photo } from './photo';
import { price } from './price';
import { ra } from './ra';
import { resources } from './resources';
import { menus } from './menus';
import { categories } from './categories';
import { products } from './products';
import { links } from './links';
import { ingredients } from './ingredients';
import { titles } from './tools/titles';

/** The texts after the sign-in. They are loaded with the code of its screens. */
export const screens: Catalogue = {
  frame,
  not_found: notFound,
  dashboard,
  tools: titles,
  commands,
  company,
  password,
  list,
  form,
  photo,
  price,
  delete: deletion,
  order,
  undo,
  ra,
  ...sentences,
  resources,
  menus,
  categories,
  products,
  links,
  ingredients,
};
