import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { SyntheticEvent } from 'react';
import { useHttp } from '../../../src/api/HttpContext';
import { FailureBanner } from '../../../src/diagnosis/FailureBanner';
import { useOutcome } from '../../../src/form/useOutcome';
import { requireFilled, usePlainForm } from '../../../src/form/usePlainForm';
import { UNSAVED } from '../../../src/form/useSubmission';
import { VersionsDialog } from '../../../src/form/VersionsDialog';
import { Button } from '../../../src/ui/button/Button';
import { describedBy, Field } from '../../../src/ui/control/Field';
import { TextBox } from '../../../src/ui/control/TextBox';
import { Skeleton } from '../../../src/ui/feedback/Skeleton';
import { Stack } from '../../../src/ui/page/Stack';
import { UnsavedChanges } from '../../../src/unsaved/UnsavedChanges';
import { readClosingTime, useSaveClosingTime, type Closing } from './useSaveClosingTime';

/** The time at which what is sold out comes back. */
export function ClosingTime() {
  const translate = useTranslate();
  const http = useHttp();
  const { data, error, refetch } = useQuery({
    queryKey: ['closing-time'],
    queryFn: ({ signal }) => readClosingTime(http, signal),
    // As on the company's page: a time of the cache is not a change of the user.
    gcTime: 0,
    staleTime: Infinity,
  });
  if (error) return <FailureBanner error={error} onRetry={refetch} />;
  return data ? (
    <ClosingTimeForm read={data} />
  ) : (
    <Skeleton rows={1} rowHeight={84} text={translate('frame.loading')} />
  );
}

function ClosingTimeForm({ read }: { read: Closing }) {
  const translate = useTranslate();
  const notify = useNotify();
  const tellOutcome = useOutcome();
  const { saved, save, accept, conflict, lostSaves, restore } = useSaveClosingTime(read);
  const form = usePlainForm({
    initial: { closing_time: saved.closing_time },
    check: values => requireFilled(values, ['closing_time'], translate),
    send: async values => {
      const stored = await save(values);
      if (!stored) return UNSAVED;
      accept(stored);
      form.change(stored);
      notify(translate('sold_out.closing_saved'), { type: 'success' });
    },
    unconfirmed: translate('company.unconfirmed'),
  });
  // After a lost answer the backend may have the other time.
  const canSave = form.isDirty || lostSaves.length > 0;
  const submit = async (event: SyntheticEvent) => {
    tellOutcome(await form.submit(event));
  };
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <Stack>
        {form.banner && <FailureBanner error={form.error}>{form.banner}</FailureBanner>}
        <Field
          {...form.field('closing_time')}
          label={translate('sold_out.closing_time')}
          help={translate('sold_out.closing_help')}
        >
          <TextBox
            {...form.control('closing_time')}
            {...describedBy({ ...form.field('closing_time'), help: true })}
            type="time"
            required
          />
        </Field>
        <div>
          <Button type="submit" kind="outlined" disabled={!canSave || form.isBusy}>
            {translate('sold_out.closing_save')}
          </Button>
        </div>
      </Stack>
      {conflict && (
        <VersionsDialog
          title={translate('sold_out.closing_time')}
          conflict={conflict.question}
          labelOf={() => translate('sold_out.closing_time')}
          show={(_, time) => String(time)}
          onChoose={conflict.answer}
        />
      )}
      <UnsavedChanges
        isDirty={form.isDirty}
        isSaving={form.isBusy}
        isAsking={conflict !== null}
        values={() => form.values}
        base={() => saved}
        lostSaves={lostSaves}
        restore={(changed, history) => {
          restore(history);
          form.change(changed);
        }}
      />
    </form>
  );
}
