import { countOf, type Report, type Result } from '../Report';

/** Returns the report as JUnit XML. A warning is a passed test with output. */
export function junitReport(report: Report): string {
  const { results, leftovers } = report;
  const failures = countOf(report, 'fail') + (leftovers.length > 0 ? 1 : 0);
  const tests = results.length + (leftovers.length > 0 ? 1 : 0);
  const time = results.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const attributes = `tests="${tests}" failures="${failures}" errors="0" skipped="${countOf(report, 'skip')}" time="${time / 1000}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes}>`,
    `  <testsuite name="${escaped(`conformance ${report.url}`)}" ${attributes}>`,
    ...results.map(caseOf),
    ...(leftovers.length > 0 ? [leftoverCase(leftovers)] : []),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseOf(result: Result): string {
  const { id, row, title, milliseconds } = result;
  const start = `    <testcase classname="${escaped(row)}" name="${escaped(`${id}: ${title}`)}" time="${milliseconds / 1000}"`;
  const content = contentOf(result);
  return content ? `${start}>${content}</testcase>` : `${start}/>`;
}

function contentOf({ outcome, reason = '', expectation, remedy, request, answer }: Result): string {
  if (outcome === 'pass') return '';
  if (outcome === 'skip') return `<skipped message="${escaped(reason)}"/>`;
  const details = escaped(
    [`Expected: ${expectation}`, `Found: ${reason}`, request, answer, `Remedy: ${remedy}`]
      .filter(Boolean)
      .join('\n\n'),
  );
  return outcome === 'warning'
    ? `<system-out>${details}</system-out>`
    : `<failure message="${escaped(reason)}">${details}</failure>`;
}

function leftoverCase(leftovers: string[]): string {
  return `    <testcase classname="cleanup" name="deletes what it has created"><failure message="${escaped(leftovers.join(', '))}"/></testcase>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Escapes a text for an attribute or an element. XML 1.0 cannot contain most control characters, not even as entities. */
function escaped(text: string): string {
  return text
    .replace(/[\0-\x08\x0b-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"\n]/g, character => ENTITIES[character] as string);
}
