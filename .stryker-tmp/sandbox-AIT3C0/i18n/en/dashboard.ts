// @ts-nocheck
export const dashboard = {
  welcome: 'Welcome, {{name}}',
  welcome_nameless: 'Welcome',
  text: 'Keep what you serve up to date. Your guests see every change the moment you save it.',
  explore_links: 'Explore links',
  explore_menus: 'Explore menus',
  links: 'Links',
  menus: 'Menus',
  products: 'Latest products',
  view_all: 'View all',
  view_all_of: 'View all: {{title}}',
  empty: 'Nothing here yet.',
  path: {
    title: 'From here to the first table',
    text: 'Four steps, and your guests can scan your menu.',
    categories: 'Create your categories',
    products: 'Add what you serve',
    menus: 'Put the categories on a menu',
    links: 'Give the menu a link and print its code',
    done: 'done',
  },
};
