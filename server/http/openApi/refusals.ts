import type { OpenAPIHono } from '@hono/zod-openapi';
import { translate, type Message } from '../../messages/translate';

const sentence = (key: Message['key'], values?: Message['values']) => translate('en', { key, values });
const detail = (...message: Parameters<typeof sentence>) => ({ detail: sentence(...message) });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const seconds = { type: 'integer' as const, minimum: 1 };

/** The answers of refused calls by status, as components of the OpenAPI document. */
const refusals = {
  400: {
    name: 'Invalid',
    description: 'The body or the query is invalid.',
    schema: { anyOf: [ref('FieldErrors'), ref('Detail')] },
    examples: {
      fields: { name: [sentence('blank')], price: [sentence('number')] },
      nested: { username: [sentence('username_taken')], company: { email: [sentence('email')] } },
      record: { non_field_errors: [sentence('product_in_category')] },
      request: detail('parse_error'),
    },
  },
  401: {
    name: 'Unauthorized',
    description: 'The token is missing or unknown, or its session has ended.',
    headers: { 'WWW-Authenticate': { required: true, schema: { type: 'string' as const, const: 'Token' } } },
    examples: { missing: detail('not_authenticated'), unknown: detail('invalid_token') },
  },
  403: {
    name: 'Suspended',
    description: 'The company of the user is suspended.',
    examples: { suspended: detail('company_suspended') },
  },
  404: {
    name: 'NotFound',
    description: 'The record does not exist, or belongs to another company.',
    examples: { missing: detail('not_found') },
  },
  412: {
    name: 'ChangedMeanwhile',
    description: 'The record has another version than `If-Match` names.',
    examples: { changed: detail('changed_meanwhile') },
  },
  413: {
    name: 'TooLarge',
    description:
      'The JSON body is larger than 1 MB, or than 32 kB in a call without a token. A form that is too large is refused with 400.',
    examples: { large: detail('body_too_large') },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body has another content type.',
    examples: { text: detail('unsupported_media_type', { type: 'text/plain' }) },
  },
  422: {
    name: 'ReusedKey',
    description: 'The `Idempotency-Key` was used for another call.',
    examples: { reused: detail('idempotency_reused') },
  },
  429: {
    name: 'TooManyRequests',
    description: 'The client has too many open requests, or has used up its tries.',
    headers: {
      'Retry-After': { required: true, description: 'The seconds to wait.', schema: seconds },
    },
    examples: { wait: detail('throttled', { seconds: 30 }) },
  },
  '5XX': {
    name: 'ServerError',
    description: 'The backend failed (500), is not available (503), or has no space left (507).',
    headers: { 'Retry-After': { description: 'The seconds to wait, with 503.', schema: seconds } },
    examples: { failed: detail('server_error'), unavailable: detail('unavailable') },
  },
};

type RefusalStatus = keyof typeof refusals;

const schemas = {
  Sentences: { type: 'array' as const, minItems: 1, items: { type: 'string' as const } },
  FieldErrors: {
    type: 'object' as const,
    description:
      'Sentences by field, in the language of the request. `non_field_errors` concern the record as a whole. The fields of a nested object are nested.',
    minProperties: 1,
    properties: { non_field_errors: ref('Sentences') },
    additionalProperties: {
      anyOf: [
        ref('Sentences'),
        { type: 'object' as const, minProperties: 1, additionalProperties: ref('Sentences') },
      ],
    },
  },
  Detail: {
    type: 'object' as const,
    description: 'One sentence, in the language of the request.',
    properties: { detail: { type: 'string' as const } },
    required: ['detail'],
    additionalProperties: false,
  },
};

/** Adds the answers of refused calls to the components of the document. */
export function registerRefusals(registry: OpenAPIHono['openAPIRegistry']): void {
  for (const [name, schema] of Object.entries(schemas)) registry.registerComponent('schemas', name, schema);
  for (const { name, examples, ...refusal } of Object.values(refusals)) {
    const { description, headers, schema } = { headers: undefined, schema: ref('Detail'), ...refusal };
    const named = Object.entries(examples).map(([key, value]) => [key, { value }] as const);
    registry.registerComponent('responses', name, {
      description,
      ...(headers && { headers }),
      content: { 'application/json': { schema, examples: Object.fromEntries(named) } },
    });
  }
}

/** Returns references to the answers with these statuses. */
export function refusalsOf(...statuses: (RefusalStatus | false)[]) {
  return Object.fromEntries(
    statuses
      .filter(status => status !== false)
      .map(status => [status, { $ref: `#/components/responses/${refusals[status].name}` }]),
  );
}
