import type { Measured } from './measure';

/** The results of all runs. The median of the runs counts. */
export class Figures {
  private readonly runs = new Map<string, Measured[]>();

  add(key: string, measured: Measured): void {
    this.runs.set(key, [...(this.runs.get(key) ?? []), measured]);
  }

  get(key: string): Measured | undefined {
    const runs = this.runs.get(key);
    if (!runs) return undefined;
    const median = (of: (run: Measured) => number) =>
      runs.map(of).sort((a, b) => a - b)[runs.length >> 1] ?? 0;
    return {
      rate: median(run => run.rate),
      p50: median(run => run.p50),
      p99: median(run => run.p99),
      failed: Math.max(...runs.map(run => run.failed)),
    };
  }
}
