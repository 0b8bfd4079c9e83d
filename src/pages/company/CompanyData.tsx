import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18nProvider, useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { isUnconfirmed } from '../../api/ApiError';
import { useHttp } from '../../api/HttpContext';
import { errorText } from '../../api/refusals/errorText';
import { useAuth } from '../../auth/SessionContext';
import type { CompanyDeletion } from '../../contract/records';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { formatLongDate } from '../../ui/format/longDate';
import { Card } from '../../ui/page/Card';
import { focusPageTitleIfLost } from '../../ui/page/pageTitle';
import { saveFile } from '../../ui/saveFile';
import { DELETION, DELETION_KEY, DELETION_PATH } from './deletion';
import { DeleteCompanyDialog } from './DeleteCompanyDialog';
import styles from './UsersAndData.module.css';

/** What the owner may do with all data of the company (capability `company_data`): take it along, and delete it. */
export function CompanyData() {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useI18nProvider().getLocale();
  const http = useHttp();
  const { session } = useAuth();
  const queryClient = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: DELETION_KEY,
    queryFn: ({ signal }) => http<CompanyDeletion>(DELETION_PATH, { signal, expects: DELETION }),
    gcTime: 0,
  });
  const fail = (sentence: string) => (failure: unknown) =>
    notify(`${translate(sentence)}. ${errorText(failure, translate)}`, { type: 'error' });
  const download = useMutation({
    mutationFn: async () => {
      const token = session.token();
      const file = await http<Blob>('api/v1/company-export/', { asFile: true });
      // Another user may be signed in by now.
      if (session.token() === token) saveFile(file, 'company-data.zip');
    },
    onError: fail('company_data.download_failed'),
  });
  const keep = useMutation({
    mutationFn: () => http(DELETION_PATH, { method: 'DELETE' }),
    onSuccess: () => {
      notify(translate('company_data.kept'), { type: 'success' });
      // The read that follows may fail.
      queryClient.setQueryData<CompanyDeletion>(DELETION_KEY, { deletion_at: null });
    },
    onError: failure =>
      isUnconfirmed(failure)
        ? notify(translate('company_data.unconfirmed'), { type: 'error' })
        : fail('company_data.keep_failed')(failure),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: DELETION_KEY });
      // The pressed button may be gone.
      focusPageTitleIfLost();
    },
  });
  const deletionAt = data?.deletion_at ?? null;
  return (
    <Card title={translate('company_data.data')}>
      <div className={styles.body}>
        {deletionAt && (
          <Banner
            kind="error"
            action={
              <Button disabled={keep.isPending} onClick={() => keep.mutate()}>
                {translate('company_data.keep')}
              </Button>
            }
          >
            {translate('company_data.deletion_planned', {
              date: formatLongDate(new Date(deletionAt), locale),
            })}
          </Banner>
        )}
        <p>{translate('company_data.download_text')}</p>
        <p>
          <Button
            kind="outlined"
            aria-disabled={download.isPending}
            onClick={() => !download.isPending && download.mutate()}
          >
            {translate(download.isPending ? 'company_data.downloading' : 'company_data.download')}
          </Button>
        </p>
        {error && (
          <FailureBanner error={error} what={translate('company_data.deletion_unknown')} onRetry={refetch} />
        )}
        {data
          ? !deletionAt && (
              <>
                <p>{translate('company_data.delete_text')}</p>
                <p>
                  <Button kind="outlined" onClick={() => setDeleting(true)}>
                    {translate('company_data.delete')}
                  </Button>
                </p>
              </>
            )
          : !error && <Skeleton rows={1} rowHeight={52} text={translate('frame.loading')} />}
      </div>
      {isDeleting && (
        <DeleteCompanyDialog
          onClose={() => {
            setDeleting(false);
            focusPageTitleIfLost();
          }}
        />
      )}
    </Card>
  );
}
