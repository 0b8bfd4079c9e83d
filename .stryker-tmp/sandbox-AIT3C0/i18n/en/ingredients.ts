// @ts-nocheck
export const ingredients = {
  add: 'Add ingredient',
  add_confirm: 'Add',
  save: 'Save',
  empty: 'Ingredient name cannot be empty.',
  too_short: 'Ingredient name is too short',
  exists: '“{{name}}” exists already.',
};
