import type { Texts } from '../catalogue';
import type * as english from '../en/allergens';

export const allergens: Texts<typeof english.allergens> = {
  with: 'Mit',
  without: 'Ohne',
  with_one: 'Mit: {{name}}',
  without_one: 'Ohne: {{name}}',
  names: {
    gluten: 'Gluten',
    crustaceans: 'Krebstiere',
    eggs: 'Eier',
    fish: 'Fisch',
    peanuts: 'Erdnüsse',
    soybeans: 'Soja',
    milk: 'Milch',
    nuts: 'Schalenfrüchte',
    celery: 'Sellerie',
    mustard: 'Senf',
    sesame: 'Sesam',
    sulphites: 'Sulfite',
    lupin: 'Lupine',
    molluscs: 'Weichtiere',
  },
};
