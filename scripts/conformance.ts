/**
 * `npm run conformance`: checks a backend against the contract. It runs in one process with its npm script, without a parent
 * that could end it while it is deleting what it has created.
 */
import { writeFileSync } from 'node:fs';
import { CHECKS } from './conformance/checks/allChecks';
import { parseOptions, USAGE, UsageError, type CommandOptions } from './conformance/options';
import { isPassed, type Result } from './conformance/Report';
import { junitReport } from './conformance/reports/junitReport';
import { lineOf, summaryOf } from './conformance/reports/textReport';
import { runConformance } from './conformance/runConformance';
import { Unreachable } from './conformance/errors';

/** Ctrl-C may send two signals at once: one to the terminal's processes, and one passed on by a parent. */
const SAME_SIGNAL_MS = 1_000;
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

// A reader that has ended (`| head`) must not end the process before it has deleted everything.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const options = parseOptions(process.argv.slice(2), process.env);
    if (options === 'help') process.stdout.write(USAGE);
    else if (options === 'list') for (const { id, title } of CHECKS) console.log(`${id}  ${title}`);
    else return await check(options);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Unreachable)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function check({ json, junit, ...options }: CommandOptions): Promise<number> {
  const interruption = abortOnSignal();
  const notify = json ? console.error : console.log;
  const report = await runConformance({
    ...options,
    signal: interruption.signal,
    notify: text => notify(text),
    onResult: json ? undefined : linePrinter(),
  });
  console.log(json ? JSON.stringify(report, null, 2) : `\n${summaryOf(report)}`);
  if (junit !== undefined) writeReport(junit, junitReport(report));
  return interruption.exitCode() ?? (isPassed(report) ? 0 : 1);
}

/** @throws UsageError when the file cannot be written */
function writeReport(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`--junit ${path}: ${(error as Error).message}`);
  }
}

/** Prints each result below its call; those that wait for another rule are in the summary. */
function linePrinter(): (result: Result) => void {
  let row = '';
  return result => {
    if (result.isBlocked) return;
    if (result.row !== row) console.log(result.row);
    row = result.row;
    console.log(lineOf(result));
  };
}

/** The first signal interrupts the run, which then cleans up. A later one ends the process at once. */
function abortOnSignal(): { signal: AbortSignal; exitCode: () => number | undefined } {
  const controller = new AbortController();
  let exitCode: number | undefined;
  let first = 0;
  for (const [name, code] of Object.entries(SIGNAL_CODES))
    process.on(name, () => {
      if (exitCode !== undefined && Date.now() - first > SAME_SIGNAL_MS) process.exit(code);
      if (exitCode !== undefined) return;
      exitCode = code;
      first = Date.now();
      console.error('Interrupted. Deleting what was created; a second signal ends the process at once.');
      controller.abort();
    });
  return { signal: controller.signal, exitCode: () => exitCode };
}
