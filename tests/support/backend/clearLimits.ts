import { passwordAttempts, rateLimits } from '../../../server/database/schema';
import type { Backend } from './backend';

/** Forgets what was counted. All tests in one process share an embedded database, and with it their address and its limits. */
export async function clearLimits({ database: { queries } }: Pick<Backend, 'database'>): Promise<void> {
  await queries.delete(rateLimits);
  await queries.delete(passwordAttempts);
}
