import type { z } from '@hono/zod-openapi';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Session } from '../domain/accounts/sessions';
import type { Tag } from './openApi/tags';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One call of the contract: its path, input and answer. `{id}` in the path is the id of a record. */
export interface Endpoint<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType> {
  method: Method;
  path: string;
  /** The name of the call in generated clients: `listMenus`. */
  operationId: string;
  summary: string;
  description?: string;
  tag: Tag;
  query?: Q;
  /** The schema of the body, or a function that creates it for the session's company. */
  body?: B | ((session: Session) => B);
  accepts?: 'json' | 'form';
  /** Whether the call respects `If-Match`. */
  isVersioned?: boolean;
  /** Whether the call respects `Idempotency-Key`. `unrefused`: it ignores a key that was used for another call. */
  isRepeatable?: boolean | 'unrefused';
  /** Whether the call is refused with 403 while the user's company is suspended. */
  refusesSuspended?: boolean;
  /** The status of success, and the schema of the answer unless it is empty. */
  answer: readonly [ContentfulStatusCode, A] | readonly [204];
}
