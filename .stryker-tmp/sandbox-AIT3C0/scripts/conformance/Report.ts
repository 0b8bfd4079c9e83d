/** `warning`: a rule does not hold, and the panel works all the same. */
// @ts-nocheck

export type Outcome = 'pass' | 'fail' | 'warning' | 'skip';

/** The result of a check. */
export interface Result {
  id: string;
  row: string;
  title: string;
  outcome: Outcome;
  expectation: string;
  /** What was found instead, or why the check was skipped. */
  reason?: string;
  /** Set for a skipped check if the reason is that the backend breaks another rule. */
  isBlocked?: boolean;
  /** What to change, if the rule does not hold. */
  remedy?: string;
  /** The call that shows it; missing if there was none. */
  request?: string;
  answer?: string;
  milliseconds: number;
}

export interface Report {
  url: string;
  results: Result[];
  /** What the run has created and could not delete, with its path. */
  leftovers: string[];
  /** What `--register` has created, which section 7 cannot delete. */
  registered: string[];
  /** Why the run ended early, if it did. */
  stopped?: string;
}

export function countOf({ results }: Report, outcome: Outcome): number {
  return results.filter(result => result.outcome === outcome).length;
}

/** Whether every rule holds and nothing is left but the account of `--register`. */
export function isPassed(report: Report): boolean {
  const isBroken = report.results.some(({ outcome, isBlocked }) => outcome === 'fail' || isBlocked);
  return !isBroken && report.leftovers.length === 0 && report.stopped === undefined;
}
