import { doubtText } from '../plan/doubtText';
import { savedBy, type Outcome } from './Job';
import type { JobState } from './JobState';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Returns why a row was refused, or only its categories. */
export function problemOf(outcome: Extract<Outcome, { state: 'failed' }>, translate: Translate): string {
  const { problem, saved } = outcome;
  return saved ? translate('import.failed_places', { problem }) : problem;
}

/** Returns the report of an import as a table: each row of the sheet, its result, and the reason. */
export function reportOf({ job, outcomes }: JobState, translate: Translate): string[][] {
  const text = (name: string) => translate(`import.outcomes.${name}`);
  const sent = job.rows.map(({ number, action, values, photo }) => {
    const outcome = outcomes.get(number);
    const result = {
      done: action === 'create' ? 'created' : 'changed',
      saved: action === 'create' ? 'created' : 'changed',
      failed: savedBy(outcome) ? (action === 'create' ? 'created' : 'changed') : 'failed',
      undone: 'undone',
      sending: 'open',
      none: 'open',
    }[outcome?.state ?? 'none'];
    const detail =
      outcome?.state === 'failed'
        ? problemOf(outcome, translate)
        : outcome && 'lostPhoto' in outcome
          ? translate('import.lost_photo', { name: photo })
          : '';
    return { number, cells: [values.name, text(result), detail] };
  });
  const others = job.others.map(({ number, name, kind, doubts }) => ({
    number,
    cells: [
      name,
      text(kind === 'unchanged' ? 'unchanged' : 'left_out'),
      doubts.map(doubt => doubtText(doubt, translate)).join(' '),
    ],
  }));
  const rows = [...sent, ...others].toSorted((one, other) => one.number - other.number);
  return [
    [
      translate('import.report_fields.row'),
      translate('import.fields.name'),
      translate('import.report_fields.outcome'),
      translate('import.report_fields.detail'),
    ],
    ...rows.map(({ number, cells }) => [String(number), ...cells]),
  ];
}
