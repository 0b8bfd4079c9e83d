import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { ownerOf } from '../../unsaved/ownerOf';
import { useMe } from '../../api/useMe';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { PageHeader } from '../../ui/page/PageHeader';
import { UnsavedChanges } from '../../unsaved/UnsavedChanges';
import { ArchiveView } from './archive/ArchiveView';
import { ColumnsCard } from './ColumnsCard';
import { toolErrorText } from '../toolErrorText';
import tools from '../tools.module.css';
import { JobView } from './JobView';
import { inOneTab } from './inOneTab';
import { createJob } from './job/createJob';
import { beginArchive, endArchive, loadArchive } from './archive/archiveStore';
import { isUnfinished } from './isUnfinished';
import { beginJob, endJob, loadJob } from './job/jobStore';
import type { JobState } from './job/JobState';
import { readArchive } from './archive/readArchive';
import { isTicked, type ImportDraft, type PastedRows } from './importDraft';
import { PhotosCard } from './PhotosCard';
import { PlanCard } from './PlanCard';
import { SourceCard } from './SourceCard';
import { useImportPlan } from './useImportPlan';

/** Imports records from a spreadsheet: a file, its columns, a plan, and then the job that sends it. */
export function ImportPage() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { data: me, isError } = useMe();
  const owner = me && ownerOf(me);
  const jobKey = ['import-job', owner];
  const { data: job } = useQuery({
    queryKey: jobKey,
    queryFn: async () => (await loadJob(owner ?? '')) ?? null,
    enabled: owner !== undefined,
    staleTime: Infinity,
    // Where the browser stores nothing, the page has the only copy.
    gcTime: Infinity,
  });
  const archiveKey = ['import-archive', owner];
  const { data: begun } = useQuery({
    queryKey: archiveKey,
    queryFn: async () => {
      const found = await loadArchive(owner ?? '');
      // The browser may have lost the file, or have too little memory for it.
      return found ? { ...found, whole: await readArchive(found.file).catch(() => null) } : null;
    },
    enabled: owner !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const setJob = (state: JobState | null) => queryClient.setQueryData(jobKey, state);
  const plan = useImportPlan();
  const { draft, rows } = plan;
  const archive = plan.archive ?? (begun?.whole ? { file: begun.file, whole: begun.whole } : undefined);

  /** When the archive on the screen was begun, if this page has begun it. */
  const [begunAt, setBegunAt] = useState<number>();
  /** Shows what another tab has begun. What was chosen here is there again after its end. */
  const showStored = () =>
    Promise.all([jobKey, archiveKey].map(queryKey => queryClient.refetchQueries({ queryKey })));

  const [isBeginning, setBeginning] = useState(false);
  /** The id of the job that was begun on this page. */
  const [begunJob, setBegunJob] = useState<string>();
  const begin = async () => {
    setBeginning(true);
    try {
      await beginPlanned();
    } finally {
      setBeginning(false);
    }
  };
  const beginPlanned = async () => {
    if (!draft || !rows || !owner || !plan.existing.data) return;
    const chosen = new Set(rows.filter(row => isTicked(row, draft.ticked)).map(({ number }) => number));
    const job = createJob(plan.resource, rows, chosen, plan.existing.data, owner);
    const wanted = new Set(job.rows.map(({ photo }) => photo));
    const photos = new Map([...plan.photos].filter(([name]) => wanted.has(name)));
    const begun = await inOneTab(async () => !(await isUnfinished(owner)) && beginJob(job, photos));
    if (!begun) {
      await showStored();
      return;
    }
    setBegunJob(begun.job.id);
    setJob(begun);
    plan.clear();
  };

  const leaveArchive = () => {
    void endArchive(plan.archive ? begunAt : begun?.begunAt);
    setBegunAt(undefined);
    queryClient.setQueryData(archiveKey, null);
    plan.leaveArchive();
  };

  const isBegun = !!job || !!begun || begunAt !== undefined;

  return (
    <>
      <PageHeader title={translate('tools.import')} />
      {!me && !isError && <Skeleton rows={3} rowHeight={84} text={translate('frame.loading')} />}
      {job ? (
        <JobView
          key={job.job.id}
          state={job}
          isNew={job.job.id === begunJob}
          onEnd={() => {
            void endJob(job.job);
            setJob(null);
          }}
        />
      ) : begun && !archive ? (
        <Banner kind="error" action={<Button onClick={leaveArchive}>{translate('import.end')}</Button>}>
          {translate('import.archive.lost')}
        </Banner>
      ) : archive ? (
        <ArchiveView
          key={`${archive.file.name} ${archive.file.size} ${archive.file.lastModified}`}
          archive={archive.whole}
          begun={plan.archive ? undefined : (begun ?? undefined)}
          onBegin={async state => {
            if (!owner || (await isUnfinished(owner))) return false;
            const now = Date.now();
            setBegunAt(now);
            await beginArchive({ owner, begunAt: now, file: archive.file, ...state });
            return true;
          }}
          // It is not stored any more, but stays on the screen.
          onUndone={async () => {
            await endArchive(plan.archive ? begunAt : begun?.begunAt);
            setBegunAt(undefined);
            plan.showArchive(archive);
          }}
          onOther={plan.leaveArchive}
          onEnd={leaveArchive}
        />
      ) : job === null && begun === null ? (
        // The rows are sent as they were when it began. To store their photos takes a phone seconds.
        <div className={tools.cards} inert={isBeginning}>
          <p className={tools.text}>{translate('import.text')}</p>
          <SourceCard plan={plan} />
          {draft && (
            <>
              <ColumnsCard key={`${plan.resource} ${draft.sheet}`} plan={plan} draft={draft} />
              {plan.resource === 'products' && <PhotosCard plan={plan} />}
              {plan.error ? (
                <FailureBanner error={plan.error} onRetry={plan.compareAgain}>
                  {toolErrorText(plan.error, translate)}
                </FailureBanner>
              ) : rows?.length === 0 ? (
                <p role="status">{translate('import.problems.empty')}</p>
              ) : rows ? (
                <PlanCard plan={plan} draft={draft} rows={rows} onSend={begin} />
              ) : (
                draft.columns.includes('name') && <p role="status">{translate('import.comparing')}</p>
              )}
            </>
          )}
        </div>
      ) : null}
      <UnsavedChanges
        isDirty={draft !== null || plan.pastedRows.pasted.trim() !== ''}
        version={draft && `${plan.tableNumber} ${draft.photosId}`}
        // A draft that is continued comes once the import on the screen is closed.
        isSaving={isBegun}
        isAsking={isBegun}
        values={() => draft ?? plan.pastedRows}
        restore={kept => void plan.restore(kept as ImportDraft | PastedRows)}
      />
    </>
  );
}
