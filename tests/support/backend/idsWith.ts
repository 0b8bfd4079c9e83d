import type { Outcome, Report } from '../../../scripts/conformance/Report';

/** Returns the ids of the checks with this outcome. */
export function idsWith({ results }: Report, outcome: Outcome): string[] {
  return results.filter(result => result.outcome === outcome).map(({ id }) => id);
}
