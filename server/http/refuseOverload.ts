import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/Database';

/** Thrown when more is asked of the database than it can do at the moment. Nothing was done. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}

/** Refuses a request before anything is done for it, while too many wait for the database. */
export function refuseOverload(database: Pick<Database, 'isOverloaded'>): MiddlewareHandler {
  return async (_, next) => {
    if (database.isOverloaded()) throw new OverloadedError();
    await next();
  };
}
