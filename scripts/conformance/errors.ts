import type { Exchange } from './Exchange';

/** A rule does not hold. */
export class Violation extends Error {
  /** The call that shows it. */
  readonly exchange: Exchange | undefined;

  constructor(finding: string, exchange?: Exchange) {
    super(finding);
    this.exchange = exchange;
  }
}

/** A check cannot be made. The message is the reason. */
export class CannotCheck extends Error {}

/** A check cannot be made, because the backend breaks another rule. */
export class Blocked extends CannotCheck {}

/** The run ends: it was interrupted, or the backend no longer answers. The message is the reason. */
export class RunStopped extends Error {}

/** The backend did not answer the first request. */
export class Unreachable extends Error {}
