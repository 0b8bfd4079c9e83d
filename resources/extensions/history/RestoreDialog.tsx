import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { use, useRef } from 'react';
import { useAccount } from '../../../src/api/AccountContext';
import { useCapability } from '../../../src/api/useMe';
import type { AnyRecord } from '../../../src/api/AnyRecord';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { isUnconfirmed } from '../../../src/api/ApiError';
import { errorText } from '../../../src/api/refusals/errorText';
import type { Change } from '../../../src/contract/records';
import { VersionsDialog } from '../../../src/form/VersionsDialog';
import type { Conflict } from '../../../src/form/conflict';
import { useConfirm } from '../../../src/form/useConfirm';
import type { SaveQuestion } from '../../../src/resource/Resource';
import { ResourcesContext } from '../../../src/resource/ResourcesContext';
import { SaveQuestionDialog } from '../../../src/resource/form/save/SaveQuestionDialog';
import { ConfirmDialog } from '../../../src/ui/dialog/ConfirmDialog';
import { Lines } from '../../../src/ui/page/Stack';
import { useIsLeft } from '../../../src/ui/useIsLeft';
import { ChangedValue, labelOf } from './ChangedValue';
import { kept, restoreValues, type CreateOnce } from './restoreValues';
import { withoutGone } from './withoutGone';

interface RestoreDialogProps {
  change: Change;
  createOnce: CreateOnce;
  /** Whether `createOnce` knows of an earlier try. */
  isTried: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before the older values are saved: the newest may be another one by now. */
export function RestoreDialog({ change, createOnce, isTried, onDone, onClose }: RestoreDialogProps) {
  const { resource, kind, before, record_name: name } = change;
  const translate = useTranslate();
  const notify = useNotify();
  const account = useAccount();
  const hasVersions = useCapability('etag');
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const isSent = useRef(false);
  const values = kept(before);
  const resources = use(ResourcesContext);
  const declared = resources.find(candidate => candidate.name === resource);
  const { asked, ask } = useConfirm<SaveQuestion, boolean>(false);
  const isLeft = useIsLeft();
  const versions = useConfirm<Conflict, AnyRecord | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const names = resources.map(candidate => candidate.name);
      const { change: possible, gone } = await withoutGone(change, names, dataProvider);
      const calls = { account, hasVersions, dataProvider, createOnce, isTried, ask, choose: versions.ask };
      return (await restoreValues(possible, declared, calls)) && gone;
    },
    onSuccess: gone => {
      if (!gone) {
        // The page was left before a question could be answered.
        if (isLeft()) notify(translate('history.not_done', { name }), { type: 'error' });
        return;
      }
      onDone();
      const done = translate('history.done', { name });
      const leftOut = translate('history.left_out', { names: gone.join(', ') });
      notify(gone.length ? `${done}. ${leftOut}` : done, { type: 'success' });
    },
    onError: error => {
      const what = isUnconfirmed(error) ? name : translate('history.not_done', { name });
      notify(`${what}. ${errorText(error, translate)}`, { type: 'error' });
    },
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  /** What does not come back. A link has nothing else. */
  const lost = translate(`history.lost.${resource}`, { _: '' });
  const action = translate(kind === 'deleted' ? 'history.create_again' : 'history.take_back');
  if (asked) return <SaveQuestionDialog question={asked.question} onAnswer={asked.answer} />;
  if (versions.asked) {
    return (
      <VersionsDialog
        title={name}
        text={translate('history.changed_again')}
        cancel={translate('form.cancel')}
        conflict={versions.asked.question}
        labelOf={field => labelOf(translate, resource, field)}
        show={(field, value) => <ChangedValue field={field} value={value} />}
        onChoose={versions.asked.answer}
      />
    );
  }
  return (
    <ConfirmDialog
      title={translate('history.question', { name })}
      confirm={action}
      cancel={translate('form.cancel')}
      kind="primary"
      busy={isPending}
      onConfirm={() => {
        // A second click may come before the first one has been rendered.
        if (isSent.current) return;
        isSent.current = true;
        mutate();
      }}
      onCancel={onClose}
    >
      <Lines>
        {Object.entries(values).map(([field, value]) => (
          <li key={field}>
            {labelOf(translate, resource, field)}:
            <strong>
              <ChangedValue field={field} value={value} />
            </strong>
          </li>
        ))}
      </Lines>
      {before?.photo === true && <p>{translate('history.no_photo')}</p>}
      {kind === 'deleted' && lost && <p>{lost}</p>}
    </ConfirmDialog>
  );
}
