import type { Texts } from '../catalogue';
import type * as english from '../en/allergens';

export const allergens: Texts<typeof english.allergens> = {
  with: 'İçeren',
  without: 'İçermeyen',
  with_one: 'İçeren: {{name}}',
  without_one: 'İçermeyen: {{name}}',
  names: {
    gluten: 'Gluten',
    crustaceans: 'Kabuklular',
    eggs: 'Yumurta',
    fish: 'Balık',
    peanuts: 'Yer fıstığı',
    soybeans: 'Soya',
    milk: 'Süt',
    nuts: 'Sert kabuklu meyveler',
    celery: 'Kereviz',
    mustard: 'Hardal',
    sesame: 'Susam',
    sulphites: 'Sülfit',
    lupin: 'Acı bakla',
    molluscs: 'Yumuşakçalar',
  },
};
