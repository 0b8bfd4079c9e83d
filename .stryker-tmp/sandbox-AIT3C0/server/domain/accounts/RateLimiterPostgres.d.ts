/** The package declares types only for its main file, which also loads limiters that need Node. */
// @ts-nocheck

declare module 'rate-limiter-flexible/lib/RateLimiterPostgres.js' {
  import { RateLimiterPostgres as Limiter } from 'rate-limiter-flexible';
  class RateLimiterPostgres extends Limiter {
    /** Deletes the rows that expired before this time, in ms since 1970. It never rejects. */
    clearExpired(before: number): Promise<void>;
  }
  export = RateLimiterPostgres;
}
