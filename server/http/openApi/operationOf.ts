import { z, type OpenAPIHono } from '@hono/zod-openapi';
import type { Session } from '../../domain/accounts/sessions';
import type { Endpoint } from '../Endpoint';
import { refusalsOf } from './refusals';

const recordPath = z.object({
  id: z
    .number()
    .int()
    .min(1)
    .openapi({ examples: [12] }),
});

const VERSION = 'The `ETag` of the version that the change is for.';
const KEY = 'Names this call, for a day: a repetition is answered as the first one.';

const REASONS: Record<number, string> = { 200: 'OK', 201: 'Created', 204: 'No Content' };

function header(description: string) {
  return z.string().optional().openapi({ description });
}

/** Returns the description of a call for the OpenAPI document. */
export function operationOf<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  {
    query,
    body,
    accepts,
    answer: [status, schema],
    tag,
    isVersioned = false,
    isRepeatable = false,
    refusesSuspended = false,
    ...described
  }: Endpoint<B, Q, A>,
  needsToken: boolean,
): Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0] {
  const hasId = described.path.includes('{id}');
  const sent = typeof body === 'function' ? body({ minorUnit: 2 } as Session) : body;
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
  return {
    ...described,
    tags: [tag],
    security: needsToken ? [{ token: [] }] : [],
    request: {
      ...(hasId && { params: recordPath }),
      ...(query && { query: query as never }),
      ...((isVersioned || isRepeatable) && {
        headers: z.object({
          ...(isVersioned && { 'If-Match': header(VERSION) }),
          ...(isRepeatable && { 'Idempotency-Key': header(KEY) }),
        }),
      }),
      ...(sent && {
        body: {
          required: true,
          content: { ...json(sent), ...(accepts === 'form' && { 'multipart/form-data': { schema: sent } }) },
        },
      }),
    },
    responses: {
      [status]: { description: REASONS[status] ?? '', ...(schema && { content: json(schema) }) },
      ...refusalsOf(
        (sent !== undefined || query !== undefined) && 400,
        needsToken && 401,
        refusesSuspended && 403,
        hasId && 404,
        isVersioned && 412,
        sent !== undefined && 413,
        sent !== undefined && 415,
        isRepeatable === true && 422,
        429,
        '5XX',
      ),
    },
  };
}
