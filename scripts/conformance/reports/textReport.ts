import { countOf, type Outcome, type Report, type Result } from '../Report';

const SYMBOLS: Record<Outcome, string> = { pass: '✓', fail: '✗', warning: '!', skip: '–' };

/** Returns the line of a result, below the row that it belongs to. */
export function lineOf({ outcome, id, title, reason }: Result): string {
  const why = outcome === 'pass' || reason === undefined ? '' : `: ${reason}`;
  return `  ${SYMBOLS[outcome]} ${id}  ${title}${why}`;
}

/** Returns the details of every broken rule, and the summary. */
export function summaryOf(report: Report): string {
  const broken = report.results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warning');
  const counts = [
    `${countOf(report, 'pass')} passed`,
    `${countOf(report, 'fail')} failed`,
    `${countOf(report, 'warning')} warnings`,
    `${countOf(report, 'skip')} skipped`,
  ];
  return [
    ...broken.map(detailsOf),
    ...blockedOf(report),
    ...(report.leftovers.length > 0 ? [`Not deleted:\n${indented(report.leftovers.join('\n'))}`] : []),
    ...report.registered.map(email => `Registered ${email}, which section 7 cannot delete.`),
    ...(report.stopped === undefined ? [] : [report.stopped]),
    counts.join(', '),
  ].join('\n\n');
}

/** The checks that could not be made because the backend breaks another rule, by that rule. */
function blockedOf({ results }: Report): string[] {
  const counts = new Map<string, number>();
  for (const { isBlocked, reason = '' } of results)
    if (isBlocked) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${SYMBOLS.skip} ${count} not checked: ${reason}`);
}

function detailsOf({
  outcome,
  id,
  row,
  title,
  reason,
  expectation,
  remedy,
  request,
  answer,
}: Result): string {
  const parts = [
    ['expected', expectation],
    ['found', reason],
    ['request', request],
    ['answer', answer],
    ['remedy', remedy],
  ];
  const lines = parts
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) =>
      indented(`${String(name).padEnd(9)}${String(text).replaceAll('\n', `\n${' '.repeat(9)}`)}`),
    );
  return [`${SYMBOLS[outcome]} ${id} (${row}): ${title}`, ...lines].join('\n');
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ');
}
