import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database/Database';
import { OverloadedError } from '../domain/errors';

/** Refuses a request before anything is done for it, while too many wait for the database. */
export function refuseOverload(database: Pick<Database, 'isOverloaded'>): MiddlewareHandler {
  return async (_, next) => {
    if (database.isOverloaded()) throw new OverloadedError();
    await next();
  };
}
