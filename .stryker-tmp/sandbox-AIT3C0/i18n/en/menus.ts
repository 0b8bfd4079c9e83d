// @ts-nocheck
export const menus = {
  links_counting: 'Counting the links of this menu...',
  links_none: 'No link points to it.',
  links_one: '{{count}} link points to it and is deleted with it; its printed codes stop working.',
  links_other: '{{count}} links point to it and are deleted with it; their printed codes stop working.',
  links_unknown: 'The links that point to it are deleted with it; their printed codes stop working.',
};
