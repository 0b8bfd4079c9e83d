import { definePanel } from '../src/customization/definePanel';

/** What this installation adds to the panel besides its resources: see docs/slots.md. */
export const panel = definePanel({
  extensions: [
    {
      capability: 'allergens',
      fields: { products: ['allergens'] },
      load: async () => (await import('./extensions/productAllergens')).productAllergens,
    },
    { capability: 'sold_out', load: async () => (await import('./extensions/soldOut')).soldOut },
    { capability: 'history', load: async () => (await import('./extensions/history')).history },
  ],
});
