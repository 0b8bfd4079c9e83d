import type { TestContext } from './TestContext';
import { problemOf, statusOf, type Exchange } from './Exchange';
import { sentencesIn } from './sentencesIn';
import { isObject, type Json } from './shapes';
import { CannotCheck, Violation } from './errors';

/** One rule of section 7. */
export interface Check {
  /** `products.list.limit` */
  id: string;
  /** The call of section 7 that it is about: `GET /company-api/v1/products/`. */
  row: string;
  title: string;
  expectation: string;
  /** What to change in the backend. */
  remedy: string;
  /** Whether the panel works with a backend that breaks the rule. It is then reported as a warning. */
  isAdvice?: boolean;
  /** Checks that must pass first. */
  needs?: readonly string[];
  /** The option that asks for the check; without it the check is skipped. */
  option?: 'register' | 'changePassword';
  /** Whether it runs after everything was deleted, because it changes the session or the password. */
  isLast?: boolean;
  /**
   * Makes the calls.
   * @returns the call that shows that the rule holds
   * @throws Violation when the rule does not hold
   * @throws CannotCheck when something that it needs is missing
   */
  run: (context: TestContext) => Promise<Exchange>;
}

/** Throws a Violation with the findings, if there are any. */
export function expectNone(findings: readonly string[], exchange: Exchange): void {
  if (findings.length === 0) return;
  const more = findings.length > 3 ? ` (and ${findings.length - 3} more)` : '';
  throw new Violation(findings.slice(0, 3).join('; ') + more, exchange);
}

export function expectThat(holds: boolean, finding: string, exchange: Exchange): void {
  if (!holds) throw new Violation(finding, exchange);
}

/** Returns the JSON object of a successful answer. */
export function expectObject(exchange: Exchange): Json {
  expectNoRateLimit(exchange);
  const problem = problemOf(exchange);
  if (problem) throw new Violation(problem, exchange);
  if (!isObject(exchange.json)) throw new Violation('the answer is not a JSON object', exchange);
  return exchange.json;
}

export function expectStatus(exchange: Exchange, holds: (status: number) => boolean): Exchange {
  expectNoRateLimit(exchange);
  const isExpected = exchange.status !== undefined && holds(exchange.status);
  if (!isExpected) throw new Violation(`the answer is ${statusOf(exchange)}`, exchange);
  return exchange;
}

/** Expects a refusal with a sentence that the panel can show: errors per field, `non_field_errors` or `detail`. */
export function expectRefusal(exchange: Exchange): Json {
  expectStatus(exchange, status => status >= 400 && status < 500 && ![401, 403, 404, 405].includes(status));
  const { json } = exchange;
  if (!isObject(json)) throw new Violation('the body of the refusal is not a JSON object', exchange);
  expectThat(sentencesIn(json) > 0, 'the refusal contains no sentence', exchange);
  return json;
}

/** A refusal because of a rate limit says nothing about the rule. */
export function expectNoRateLimit({ status }: Exchange): void {
  if (status === 429)
    throw new CannotCheck('the backend limits the rate (429) for longer than a minute; run it again later');
}

export const is2xx = (status: number): boolean => status >= 200 && status < 300;
