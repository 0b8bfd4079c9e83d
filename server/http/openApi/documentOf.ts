import type { OpenAPIHono } from '@hono/zod-openapi';
import { registerRefusals } from './refusals';
import * as languages from '../../messages/languages';
import { tags } from './tags';

const description = `The contract between the Sofra panel and a backend.

- Send the token of a sign-in in the header \`Authorization: Token …\`.
- \`Accept-Language\` is one of ${Object.keys(languages).join(', ')}. Messages are in this language, and the names of currencies and company types too.
- Lists are paged with \`limit\` and \`page\`, and sorted by \`ordering\`.
- Bodies are JSON. Unknown fields are ignored. A product with a photo is sent as a form.`;

/** Returns the OpenAPI document of the added calls. */
export function documentOf(hono: OpenAPIHono, basePath: string): object {
  registerRefusals(hono.openAPIRegistry);
  hono.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The word Token, a space and the token of a sign-in.',
  });
  return hono.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Sofra',
      version: '1',
      description,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    // Relative to the address of this document, which is the address that the reader has reached the backend by.
    servers: [{ url: basePath || '/' }],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
  });
}
