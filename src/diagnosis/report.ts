import type { ApiError } from '../api/ApiError';
import { diagnose } from './diagnose';

/** Explains a failure in the console, where the developer of the backend looks first. */
export function report({ failure, evidence }: ApiError): void {
  // The browser itself reports a connection that fails.
  if (!evidence || evidence.status === 0) return;
  const { request, came, expected, remedy } = diagnose({ failure, evidence }, window.location.origin);
  // eslint-disable-next-line no-console -- developers of a backend look in the console first
  console.error(`${request}\ncame: ${came}\nexpected: ${expected}\n${remedy}`);
}
