import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useLocation } from 'react-router';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { mayBeCarriedOut } from '../../src/api/ApiError';
import { readFirst } from '../../src/api/lists/readFirst';
import type { Ingredient } from '../../src/contract/records';
import { usePlainForm } from '../../src/form/usePlainForm';
import type { Conflict } from '../../src/form/conflict';
import { ConflictDialog } from '../../src/resource/form/save/ConflictDialog';
import { useConfirm } from '../../src/form/useConfirm';
import { useLostSaves } from '../../src/form/useLostSaves';
import { useOutcome } from '../../src/form/useOutcome';
import { UNSAVED } from '../../src/form/useSubmission';
import { useSaveChange } from '../../src/resource/form/save/useSaveChange';
import { listPath } from '../../src/resource/paths';
import { outdateRecords, repeatListReads } from '../../src/resource/repeatListReads';
import { useResourceText } from '../../src/resource/useResourceText';
import { FieldMessage } from '../../src/ui/control/Field';
import { IconButton } from '../../src/ui/button/IconButton';
import { useIsLeft } from '../../src/ui/useIsLeft';
import { TextBox } from '../../src/ui/control/TextBox';
import { draftKeyAt } from '../../src/unsaved/draftKeys';
import { draftStore } from '../../src/unsaved/draftStore';
import { UnsavedChanges } from '../../src/unsaved/UnsavedChanges';
import { renameDraft } from './RowEditing';
import styles from './RenameForm.module.css';
import { useNameProblem } from './useNameProblem';

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

/** Changes an ingredient's name. Enter saves, Escape cancels; an unchanged name is not sent, and another user's is shown first. */
export function RenameForm({ ingredient, onDone }: { ingredient: Ingredient; onDone: () => void }) {
  const translate = useTranslate();
  const text = useResourceText();
  const notify = useNotify();
  const nameProblem = useNameProblem();
  const conflict = useConfirm<Conflict, AnyRecord | null>(null);
  const dataProvider = useDataProvider();
  // The contract has no call for one ingredient, so the newest thousand are read. For an older one, the last save wins.
  const lost = useLostSaves();
  const saveChange = useSaveChange(conflict.ask, lost, async () => {
    const { data } = await readFirst<Ingredient>(dataProvider, 'ingredients', { sort: NEWEST_FIRST });
    const found = data.find(({ id }) => id === ingredient.id);
    return found && { ...found };
  });
  const queryClient = useQueryClient();
  const readAgain = (error: unknown): never => {
    if (mayBeCarriedOut(error)) void queryClient.invalidateQueries({ queryKey: ['ingredients', 'getList'] });
    throw error;
  };
  /** The ingredient that the user saw, also when its row is read again, or the draft is continued later. */
  const [opened, setOpened] = useState(ingredient);
  const isOpened = (name: string) => name.trim() === opened.name;
  const form = usePlainForm({
    initial: { name: opened.name },
    check: ({ name }) => (isOpened(name) ? {} : nameProblem(name, ingredient.id)),
    send: async ({ name }) => {
      // The backend may have another name from a save whose answer was lost.
      if (!isOpened(name) || lost.latest().length) {
        const saved = await saveChange({ id: ingredient.id, name: name.trim() }, { ...opened }).catch(
          readAgain,
        );
        if (!saved) return UNSAVED;
        repeatListReads(queryClient, 'ingredients');
        outdateRecords(queryClient);
        notify(text('notifications.updated'), { type: 'success' });
      }
      onDone();
    },
    failed: text('failures.update'),
    onBanner: sentence => {
      if (!isLeft()) notify(sentence, { type: 'error' });
    },
  });
  const isLeft = useIsLeft();
  const draft = renameDraft(ingredient.id);
  const tellOutcome = useOutcome(draft);
  const submit = async (event: SyntheticEvent) => {
    tellOutcome(await form.submit(event));
  };
  const { id, error } = form.field('name');

  const { pathname } = useLocation();
  const cancel = () => {
    draftStore.remove(draftKeyAt(pathname, draft));
    onDone();
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !form.isBusy) cancel();
  };

  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <div className={styles.line}>
        <TextBox
          {...form.control('name')}
          aria-label={translate('resources.ingredients.fields.name')}
          onKeyDown={cancelOnEscape}
          onFocus={event => event.target.select()}
          autoComplete="off"
          autoFocus
        />
        <IconButton icon="check" type="submit" label={translate('ingredients.save')} disabled={form.isBusy} />
        <IconButton icon="cross" label={translate('form.cancel')} onClick={cancel} disabled={form.isBusy} />
      </div>
      <FieldMessage id={id} error={error} />
      <UnsavedChanges
        form={draft}
        // The offer names what is typed: the ingredient may be gone when it is continued.
        title={`${opened.name} → ${form.values.name}`}
        isDirty={form.isDirty}
        isSaving={form.isBusy}
        values={() => form.values}
        base={() => opened}
        // The ingredient may be on another page of the list.
        path={() => `${listPath('ingredients')}?${new URLSearchParams({ search: ingredient.name })}`}
        lostSaves={lost.saves}
        restore={(changed, { base, lostSaves = [] }) => {
          lost.set(lostSaves);
          setOpened({ ...ingredient, ...base });
          form.change(changed);
        }}
      />
      {conflict.asked && (
        <ConflictDialog conflict={conflict.asked.question} onChoose={conflict.asked.answer} />
      )}
    </form>
  );
}
