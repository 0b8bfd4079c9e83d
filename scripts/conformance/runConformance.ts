import { createTestContext, type TestContext, type TestContextOptions } from './TestContext';
import type { Check } from './Check';
import { CHECKS } from './checks/allChecks';
import { cleanUp, endSessions } from './cleanUp';
import { shownExchange, visible, withoutSecrets, type Exchange } from './Exchange';
import { isSelected } from './isSelected';
import { restorePassword } from './password';
import type { Outcome, Report, Result } from './Report';
import { Blocked, CannotCheck, RunStopped, Unreachable, Violation } from './errors';

export interface ConformanceOptions extends Omit<TestContextOptions, 'fetch' | 'signal' | 'notify'> {
  /** Ids or the start of ids, with `*` for any text. All checks by default. */
  only?: readonly string[];
  register?: boolean;
  changePassword?: boolean;
  fetch?: typeof fetch;
  signal?: AbortSignal;
  /** Gets sentences about the run while it is running. */
  notify?: (text: string) => void;
  /** Gets each result as soon as there is one, until the run ends early. */
  onResult?: (result: Result) => void;
}

/** What a check has found, before it is written down for a report. */
interface Finding {
  outcome: Outcome;
  reason?: string;
  isBlocked?: boolean;
  exchange?: Exchange;
}

/**
 * Replays section 7 against a backend, and deletes everything that it has created.
 * @throws Unreachable when the backend does not answer at all
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const context = createTestContext({
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
    notify: () => undefined,
    ...options,
  });
  const selected = CHECKS.filter(({ id }) => isSelected(id, options.only));
  const runner = createRunner(context, options);
  const results: Result[] = [];

  const runAll = async (checks: readonly Check[]) => {
    for (const check of checks) {
      const start = performance.now();
      const finding = await runner.run(check);
      const result = resultOf(check, finding, context, performance.now() - start);
      results.push(result);
      if (runner.stopped() === undefined) options.onResult?.(result);
    }
  };
  const clean = async () => {
    context.beginCleanup();
    await context.once('clean up', () => cleanUp(context));
  };

  try {
    await runAll(selected.filter(({ isLast }) => !isLast));
    // The sign-out may end the session that the deletions need, where all sign-ins get the same token.
    await clean();
    context.endCleanup();
    await runAll(selected.filter(({ isLast }) => isLast));
  } finally {
    await clean();
    await restorePassword(context);
    await endSessions(context);
  }
  const stopped = runner.stopped();
  const { leftovers, registered } = context;
  return { url: options.url, results, leftovers, registered, ...(stopped && { stopped }) };
}

function createRunner(context: TestContext, options: ConformanceOptions) {
  const findings = new Map<string, Promise<Finding>>();
  let stopped: string | undefined;

  /** Runs a check once. Checks that it needs run first, also when they are not selected. */
  function run(check: Check): Promise<Finding> {
    const finding = findings.get(check.id) ?? find(check);
    findings.set(check.id, finding);
    return finding;
  }

  async function find(check: Check): Promise<Finding> {
    const { option, needs = [] } = check;
    if (option && !options[option]) return { outcome: 'skip', reason: `runs with --${flags[option]} only` };
    for (const id of needs) {
      const needed = CHECKS.find(other => other.id === id) as Check;
      const { outcome, isBlocked = outcome === 'fail' } = await run(needed);
      if (outcome !== 'pass') return { outcome: 'skip', reason: `needs ${id}`, isBlocked };
    }
    if (stopped !== undefined) return { outcome: 'skip', reason: stopped };
    try {
      return { outcome: 'pass', exchange: await check.run(context) };
    } catch (error) {
      if (error instanceof Unreachable) throw error;
      if (error instanceof RunStopped) stopped = error.message;
      return findingOf(error, check);
    }
  }

  return { run, stopped: () => stopped };
}

const flags = { register: 'register', changePassword: 'change-password' } as const;

function findingOf(error: unknown, { isAdvice }: Check): Finding {
  if (error instanceof CannotCheck || error instanceof RunStopped)
    return { outcome: 'skip', reason: error.message, isBlocked: error instanceof Blocked };
  if (!(error instanceof Violation)) throw error;
  return { outcome: isAdvice ? 'warning' : 'fail', reason: error.message, exchange: error.exchange };
}

function resultOf(
  check: Check,
  { outcome, reason, isBlocked, exchange }: Finding,
  context: TestContext,
  time: number,
): Result {
  const { id, row, title, expectation, remedy } = check;
  const isBroken = outcome === 'fail' || outcome === 'warning';
  return {
    id,
    row,
    title,
    outcome,
    expectation,
    ...(reason !== undefined && { reason: visible(withoutSecrets(reason, context.secrets)) }),
    ...(isBlocked && { isBlocked }),
    ...(isBroken && { remedy }),
    ...(exchange && shownExchange(exchange, context.secrets)),
    milliseconds: Math.round(time),
  };
}
