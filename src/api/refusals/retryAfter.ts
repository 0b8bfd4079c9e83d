import { now } from '../../clock';

/**
 * Parses a `Retry-After` header: whole seconds or an HTTP date (RFC 9110, section 10.2.3), by the backend's clock.
 * @returns the seconds to wait, or undefined when the header is missing or invalid.
 */
export function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  // `Date.parse` reads almost any number as a year.
  const date = /^[A-Z][a-z]+,? /.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now()) / 1000));
}
