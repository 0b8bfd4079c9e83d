import { useDataProvider, useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PanelDataProvider } from '../../api/dataProvider';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { currentLanguage } from '../../i18n/language';
import { listPath } from '../../resource/paths';
import { readPhoto } from '../../resource/photo/readPhoto';
import { Button, ButtonLink } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { saveFile } from '../../ui/saveFile';
import { toCsv } from '../spreadsheet/toCsv';
import { ConfirmedButton } from './ConfirmedButton';
import styles from './ImportPage.module.css';
import tools from '../tools.module.css';
import { isFinished, savedBy } from './job/Job';
import { refreshJob } from './job/jobStore';
import type { JobState } from './job/JobState';
import { problemOf, reportOf } from './job/report';
import { ChangedMeanwhileError, sendJob } from './job/sendJob';
import { undoJob } from './job/undoJob';
import { preparePhoto } from './preparePhoto';
import { useWork, workErrorText } from './useWork';
import { WorkProgress } from './WorkProgress';

interface JobViewProps {
  state: JobState;
  /** Whether the job was begun on this page. Another one, also of another tab, waits for "Go on". */
  isNew: boolean;
  onEnd: () => void;
}

/** Sends a job with progress, and then shows the results. */
export function JobView({ state, isNew, onEnd }: JobViewProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const { job, outcomes } = state;
  const current = useWork(([query]) => query === 'import-job');
  const { work, error, run, onProgress } = current;
  const [left, setLeft] = useState<readonly string[]>();
  /** How long a call waits because the backend is busy. */
  const [waitS, setWaitS] = useState(0);

  const explain = (failure: unknown) =>
    failure instanceof ChangedMeanwhileError
      ? translate('import.changed_meanwhile')
      : workErrorText(failure, translate);

  const send = () =>
    run('sending', async signal => {
      await refreshJob(state);
      const options = { dataProvider, preparePhoto, readPhoto, explain, signal, onProgress };
      await sendJob(state, { ...options, onWait: setWaitS });
    }).finally(() => setWaitS(0));
  const undo = () =>
    run('undoing', async signal => {
      await refreshJob(state);
      setLeft(undefined);
      setLeft(await undoJob(state, { dataProvider, signal, onProgress }));
    });

  const begin = useEffectEvent(() => {
    if (isNew) void send();
  });
  useEffect(() => begin(), []);

  const states = job.rows.map(({ number }) => outcomes.get(number)?.state);
  const count = (...wanted: string[]) => states.filter(one => one && wanted.includes(one)).length;
  const done = count('done', 'failed', 'undone');
  const imported = job.rows.filter(({ number }) => savedBy(outcomes.get(number))).length;
  const undone = count('undone');
  const failed = job.rows.flatMap(({ number, values }) => {
    const outcome = outcomes.get(number);
    return outcome?.state === 'failed'
      ? [{ number, name: values.name, problem: problemOf(outcome, translate) }]
      : [];
  });
  const withoutPhoto = job.rows.filter(({ number }) => {
    const outcome = outcomes.get(number);
    return outcome !== undefined && 'lostPhoto' in outcome;
  });
  const saveReport = () =>
    saveFile(toCsv(reportOf(state, translate), currentLanguage()), `${translate('import.report_file')}.csv`);

  const total = job.rows.length;
  if (work === 'undoing') return <WorkProgress current={current} done={undone} total={undone + imported} />;
  if (work)
    return (
      <WorkProgress current={current} done={done} total={total}>
        <p>{translate('import.progress', { done, total })}</p>
        {waitS > 0 && <p role="status">{translate('import.waiting', { seconds: waitS })}</p>}
      </WorkProgress>
    );

  const isWhole = isFinished(job, outcomes);
  const isUndone = left !== undefined || (undone > 0 && imported === 0);
  return (
    <div className={tools.cards}>
      {error !== undefined && (
        <FailureBanner error={error}>{`${translate('import.failed')}\n${explain(error)}`}</FailureBanner>
      )}
      {isUndone ? (
        <Banner kind={left?.length ? 'info' : 'success'}>
          {left?.length ? translate('import.left', { names: left.join(', ') }) : translate('import.undone')}
        </Banner>
      ) : isWhole ? (
        <Banner kind={failed.length ? 'info' : 'success'}>
          {translate('import.finished', { smart_count: imported })}
        </Banner>
      ) : (
        <Banner kind="info">{translate('import.interrupted', { done, total })}</Banner>
      )}
      {failed.length > 0 && (
        <div>
          <p>{translate('import.failed_rows', { smart_count: failed.length })}</p>
          <ul className={styles.rows}>
            {failed.map(({ number, name, problem }) => (
              <li key={number} className={styles.what}>
                <bdi>{name}</bdi> · {translate('import.row', { number })}
                <p className={styles.doubt}>{problem}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {withoutPhoto.map(({ number, photo }) => (
        <p key={number} className={styles.doubt}>
          {translate('import.lost_photo', { name: photo })}
        </p>
      ))}
      <div className={tools.buttons}>
        {isWhole || isUndone ? (
          <ButtonLink kind="primary" to={listPath(job.resource)}>
            {translate('import.show')}
          </ButtonLink>
        ) : (
          <Button kind="primary" onClick={() => void send()}>
            {translate('import.resume')}
          </Button>
        )}
        <Button kind="outlined" onClick={saveReport}>
          {translate('import.report')}
        </Button>
        {imported > 0 && (
          <ConfirmedButton kind="outlined" question="import.undo" onConfirm={() => void undo()}>
            {translate('import.undo')}
          </ConfirmedButton>
        )}
        <ConfirmedButton question={isWhole || isUndone ? undefined : 'import.end'} onConfirm={onEnd}>
          {translate('import.another')}
        </ConfirmedButton>
      </div>
    </div>
  );
}
