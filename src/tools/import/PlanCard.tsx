import { useTranslate } from 'react-admin';
import { useMemo, useState } from 'react';
import { namesInShort } from '../../api/refusals/namesByReason';
import { fold } from '../../contract/fold';
import type { Named } from '../../contract/records';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Button } from '../../ui/button/Button';
import { CheckBox } from '../../ui/control/CheckBox';
import { Card } from '../../ui/page/Card';
import styles from './ImportPage.module.css';
import tools from '../tools.module.css';
import { PlanRow } from './PlanRow';
import { namesByFold } from '../spreadsheet/names';
import { isBlocked, type PlannedRow, type RowKind } from './plan/planImport';
import { isTicked, type ImportDraft } from './importDraft';
import type { ImportPlan } from './useImportPlan';
import { workErrorText } from './useWork';

/** How many rows are shown at first, and how many more at each step. */
const ROWS_SHOWN = 50;

const KINDS: readonly RowKind[] = ['new', 'changed', 'unchanged', 'doubtful'];

interface PlanCardProps {
  plan: ImportPlan;
  draft: ImportDraft;
  rows: readonly PlannedRow[];
  onSend: () => Promise<void>;
}

/** What would be sent, row by row, and the button that sends it. */
export function PlanCard({ plan, draft, rows, onSend }: PlanCardProps) {
  const translate = useTranslate();
  const [kind, setKind] = useState<RowKind | null>(null);
  const [limit, setLimit] = useState(ROWS_SHOWN);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const counts = useMemo(() => countsOf(rows), [rows]);
  const shown = useMemo(() => rows.filter(row => kind === null || row.kind === kind), [rows, kind]);
  const chosen = useMemo(() => rows.filter(row => isTicked(row, draft.ticked)), [rows, draft.ticked]);
  const unfinished = Object.keys(draft.correcting);
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const tickable = shown.filter(row => row.action !== 'nothing' && !isBlocked(row));
  const isAllTicked = tickable.length > 0 && tickable.every(row => isTicked(row, draft.ticked));
  const tick = (some: readonly PlannedRow[], isChosen: boolean) =>
    plan.change({
      ticked: { ...draft.ticked, ...Object.fromEntries(some.map(({ number }) => [number, isChosen])) },
    });
  const choose = (wanted: RowKind | null) => {
    setKind(wanted);
    setLimit(ROWS_SHOWN);
  };

  return (
    <Card title={translate('import.plan')}>
      <div className={tools.stack}>
        <p className={tools.text}>{translate('import.plan_text')}</p>
        <CheckBox checked={draft.isClearing} onChange={isClearing => plan.change({ isClearing })}>
          {translate('import.clearing')}
        </CheckBox>
        {plan.photos.size > 0 && (
          <CheckBox
            checked={draft.isReplacingPhotos}
            onChange={isReplacingPhotos => plan.change({ isReplacingPhotos })}
          >
            {translate('import.replace_photos')}
          </CheckBox>
        )}
        <div className={styles.kinds}>
          {[null, ...KINDS].map(one => (
            <button
              key={one}
              type="button"
              aria-pressed={kind === one}
              onClick={() => choose(one)}
            >{`${translate(one ? `import.kinds.${one}` : 'import.all')} (${one ? counts[one] : rows.length})`}</button>
          ))}
        </div>
        {tickable.length > 1 && (
          <CheckBox checked={isAllTicked} onChange={isChosen => tick(tickable, isChosen)}>
            {translate(isAllTicked ? 'import.untick_all' : 'import.tick_all', {
              count: tickable.length,
            })}
          </CheckBox>
        )}
        {shown.length === 0 && <p role="status">{translate('import.empty_group')}</p>}
        <ul className={styles.rows}>
          {shown.slice(0, limit).map(row => (
            <PlanRow
              key={row.number}
              row={row}
              isTicked={isTicked(row, draft.ticked)}
              onTick={isChosen => tick([row], isChosen)}
              fields={draft.columns.filter(field => field !== null)}
              correcting={draft.correcting[row.number]}
              onCorrecting={typed =>
                plan.change({ correcting: { ...draft.correcting, [row.number]: typed } })
              }
              onCorrect={typed => plan.correct(row.number, typed)}
            />
          ))}
        </ul>
        {shown.length > limit && (
          <Button onClick={() => setLimit(limit + ROWS_SHOWN)}>{translate('import.more')}</Button>
        )}
        <NewNames
          rows={chosen}
          existing={{
            categories: plan.existing.data?.categories ?? [],
            ingredients: plan.existing.data?.ingredients ?? [],
          }}
        />
        {failure !== undefined && (
          <FailureBanner error={failure}>{workErrorText(failure, translate)}</FailureBanner>
        )}
        <div className={styles.send}>
          {unfinished.length > 0 && (
            <p role="status">{translate('import.unfinished', { numbers: unfinished.join(', ') })}</p>
          )}
          {chosen.length === 0 && <p role="status">{translate('import.nothing_to_send')}</p>}
          <Button
            kind="primary"
            disabled={isBusy || !plan.isPlanned || unfinished.length > 0 || chosen.length === 0}
            onClick={() => void send()}
          >
            {translate('import.send', { smart_count: chosen.length })}
          </Button>
        </div>
      </div>
    </Card>
  );
}

interface NewNamesProps {
  rows: readonly PlannedRow[];
  existing: Record<'categories' | 'ingredients', readonly Named[]>;
}

/** The categories and ingredients that do not exist yet. */
function NewNames({ rows, existing }: NewNamesProps) {
  const translate = useTranslate();
  return (['categories', 'ingredients'] as const).map(field => {
    const known = new Set(existing[field].map(({ name }) => fold(name)));
    const names = [...namesByFold(rows.flatMap(({ values }) => values[field] ?? []))].flatMap(
      ([folded, name]) => (known.has(folded) ? [] : [name]),
    );
    if (!names.length) return null;
    return (
      <p key={field} className={tools.text}>
        <strong>{translate(`import.fields.${field}`)}.</strong>{' '}
        {translate('import.new_names', { names: namesInShort(names, translate) })}
      </p>
    );
  });
}

function countsOf(rows: readonly PlannedRow[]): Record<RowKind, number> {
  const counts = { new: 0, changed: 0, unchanged: 0, doubtful: 0 };
  for (const { kind } of rows) counts[kind]++;
  return counts;
}
