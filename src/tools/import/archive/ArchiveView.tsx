import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useMemo, useState } from 'react';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { FailureBanner } from '../../../diagnosis/FailureBanner';
import { newKey } from '../../../api/newKey';
import { Button } from '../../../ui/button/Button';
import { Banner } from '../../../ui/feedback/Banner';
import { Card } from '../../../ui/page/Card';
import { ConfirmedButton } from '../ConfirmedButton';
import styles from '../ImportPage.module.css';
import tools from '../../tools.module.css';
import { noteCreated, notePlace } from './archiveStore';
import { useWork, workErrorText } from '../useWork';
import { WorkProgress } from '../WorkProgress';
import type { Archive } from './Archive';
import {
  ARCHIVED,
  idsIn,
  missingIn,
  planArchive,
  readPresent,
  resultSince,
  settleUnsure,
  type ArchiveResult,
  type Before,
  type Begun,
  type Missing,
} from './planArchive';
import { sendArchive } from './sendArchive';
import { undoArchive } from './undoArchive';

interface ArchiveViewProps {
  archive: Archive;
  /** Set if it was begun before a reload. */
  begun?: Begun | undefined;
  /** Called before it is sent for the first time. @returns whether it may be: another tab may have begun one */
  onBegin: (state: { missing: Missing; before: Before }) => Promise<boolean>;
  /** Called when it may not. */
  onOther: () => void;
  /** Called when all of it was taken back. It can be sent again. */
  onUndone: () => Promise<void>;
  onEnd: () => void;
}

/** Shows what of an export is missing, creates it with progress, and takes it back. */
export function ArchiveView({ archive, begun, onBegin, onOther, onUndone, onEnd }: ArchiveViewProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  // The archive itself would be compared as text at each render.
  const [key] = useState(newKey);
  const {
    data,
    error: planError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['archive-plan', key],
    queryFn: async ({ signal }) => {
      const present = await readPresent(dataProvider, signal);
      return { present, plan: planArchive(archive, present) };
    },
    gcTime: 0,
  });
  const [sent, setResult] = useState<ArchiveResult>();
  const [left, setLeft] = useState<readonly string[]>();
  // The plan is made again from what is there now.
  const current = useWork(() => false);
  const { work, error, run, onProgress } = current;
  const explain = (failure: unknown) => workErrorText(failure, translate);
  const before = useMemo(() => begun && data && resultSince(begun, data.plan, data.present), [begun, data]);
  const result = sent ?? before;
  const send = async () => {
    const other: { isBegun?: boolean } = {};
    await run('sending', async signal => {
      // The last read may have failed, with the call whose answer was lost.
      const present = await readPresent(dataProvider, signal);
      const plan = planArchive(archive, present);
      const growing: ArchiveResult = {
        before: result?.before ?? idsIn(present),
        created: result?.created ?? [],
        places: result?.places ?? [],
        unsure: result?.unsure ?? [],
        failed: [],
        done: 0,
      };
      other.isBegun = !result && !(await onBegin({ missing: missingIn(plan), before: growing.before }));
      if (other.isBegun) return;
      settleUnsure(growing, present);
      setResult(growing);
      setLeft(undefined);
      await sendArchive(archive, plan, growing, {
        dataProvider,
        explain,
        signal,
        onProgress,
        onCreated: noteCreated,
        onPlace: notePlace,
      });
    });
    // After the run, which has read again what is stored.
    if (other.isBegun) onOther();
  };
  const undo = (made: ArchiveResult) =>
    run('undoing', async signal => {
      setResult(made);
      const names = await undoArchive(made, { dataProvider, signal, onProgress });
      setLeft(names);
      if (names.length > 0) return;
      await onUndone();
      // If it is sent again, it is begun again.
      setResult(undefined);
    });

  if (!data && planError)
    return (
      <FailureBanner error={planError} onRetry={refetch}>
        {explain(planError)}
      </FailureBanner>
    );
  if (!data) return <p role="status">{translate('import.archive.reading')}</p>;
  const { plan } = data;
  const total = ARCHIVED.reduce((sum, name) => sum + plan[name].length, 0);
  const missingNow = missingIn(plan);
  const missing = ARCHIVED.reduce((sum, name) => sum + missingNow[name].length, 0);
  if (work === 'undoing') return <WorkProgress current={current} done={undefined} total={undefined} />;
  if (work) return <WorkProgress current={current} done={result?.done} total={total} />;
  const isStopped = result !== undefined && result.done < total && left === undefined;
  return (
    <div className={tools.cards}>
      <p className={tools.text}>{translate('import.archive.text')}</p>
      {error !== undefined && (
        <FailureBanner error={error}>{`${translate('import.failed')}\n${explain(error)}`}</FailureBanner>
      )}
      {left && (
        <Banner kind={left.length ? 'info' : 'success'}>
          {left.length ? translate('import.left', { names: left.join(', ') }) : translate('import.undone')}
        </Banner>
      )}
      {result && !left && (
        <Banner kind={isStopped || result.failed.length ? 'info' : 'success'}>
          {translate('import.archive.finished', { smart_count: result.created.length })}{' '}
          {isStopped && translate('import.archive.stopped')}
        </Banner>
      )}
      {result?.failed.map(({ name, problem }, index) => (
        <p key={index} className={styles.what}>
          <bdi>{name}</bdi> <span className={styles.doubt}>{problem}</span>
        </p>
      ))}
      <Card title={translate('import.archive.title')}>
        <ul className={styles.rows}>
          {ARCHIVED.map(name => (
            <li key={name} className={styles.what}>
              <strong>{translate(`resources.${name}.title`)}</strong>{' '}
              {translate('import.archive.counts', {
                missing: missingNow[name].length,
                present: plan[name].length - missingNow[name].length,
              })}
            </li>
          ))}
        </ul>
        {missing === 0 && !result && <p className={styles.what}>{translate('import.archive.none')}</p>}
      </Card>
      <div className={tools.buttons}>
        {(missing > 0 || isStopped) && (
          <Button kind="primary" disabled={isFetching} onClick={() => void send()}>
            {isStopped
              ? translate('import.resume')
              : translate('import.archive.send', { smart_count: missing })}
          </Button>
        )}
        {result !== undefined && result.created.length + result.places.length + result.unsure.length > 0 && (
          <ConfirmedButton
            kind="outlined"
            disabled={isFetching}
            question="import.undo"
            onConfirm={() => void undo(result)}
          >
            {translate('import.undo')}
          </ConfirmedButton>
        )}
        <ConfirmedButton question={isStopped ? 'import.end' : undefined} onConfirm={onEnd}>
          {translate('import.archive.other_file')}
        </ConfirmedButton>
      </div>
    </div>
  );
}
