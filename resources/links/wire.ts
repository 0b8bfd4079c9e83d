import { defineWire } from '../../src/resource/defineWire';

export const wire = defineWire({
  name: 'links',
  endpoint: 'company-api/v1/qr-codes/',
  references: ['menu'],
  body: ({ menu, slug, description }) => ({ menu: menu?.id, slug: slug.trim(), description }),
});
