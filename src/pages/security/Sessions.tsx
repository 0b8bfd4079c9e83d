import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { isUnconfirmed } from '../../api/ApiError';
import { useHttp } from '../../api/HttpContext';
import { errorText } from '../../api/refusals/errorText';
import { useCapability } from '../../api/useMe';
import { WHOLE_LIST } from '../../api/wholeList';
import type { SessionInfo } from '../../contract/records';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Button } from '../../ui/button/Button';
import { PartBoundary } from '../../ui/feedback/PartBoundary';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { DateAndAge } from '../../ui/format/DateAndAge';
import { Card } from '../../ui/page/Card';
import { focusPageTitleIfLost } from '../../ui/page/pageTitle';
import { clientName } from './clientName';
import styles from './Sessions.module.css';

/** An addition to the calls of the specification. */
const PATH = 'api/v1/sessions/';
const KEY = ['sessions'];

/** The devices on which the user is signed in, where the backend says it (capability `sessions`). */
export function Sessions() {
  if (!useCapability('sessions')) return null;
  return (
    <div className={styles.place}>
      <PartBoundary>
        <SessionList />
      </PartBoundary>
    </div>
  );
}

function SessionList() {
  const translate = useTranslate();
  const notify = useNotify();
  const http = useHttp();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => http<SessionInfo[]>(PATH, { signal, expects: WHOLE_LIST }),
    gcTime: 0,
  });
  const end = useMutation({
    mutationFn: () => http(PATH, { method: 'DELETE' }),
    onSuccess: () => notify(translate('sessions.ended'), { type: 'success' }),
    onError: error => {
      const what = isUnconfirmed(error) ? '' : `${translate('sessions.end_failed')}. `;
      notify(what + errorText(error, translate), { type: 'error' });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: KEY });
      // The pressed button may be gone.
      focusPageTitleIfLost();
    },
  });
  return (
    <Card title={translate('sessions.title')}>
      <div>
        {error && <FailureBanner error={error} what={translate('sessions.failed')} onRetry={refetch} />}
        {data ? (
          <ul className={styles.list}>
            {data.map(({ id, client, is_current, used_at }) => (
              <li key={id}>
                <strong>{clientName(client) ?? translate('sessions.unknown')}</strong>
                {is_current && <span className={styles.current}>{translate('sessions.current')}</span>}
                <span className={styles.used}>
                  {translate('sessions.used')} <DateAndAge value={used_at} />
                </span>
              </li>
            ))}
          </ul>
        ) : (
          !error && <Skeleton rows={2} rowHeight={52} text={translate('frame.loading')} />
        )}
        {data && data.length > 1 && (
          <p>
            <Button
              kind="outlined"
              aria-disabled={end.isPending}
              onClick={() => !end.isPending && end.mutate()}
            >
              {translate('sessions.end_others')}
            </Button>
          </p>
        )}
      </div>
    </Card>
  );
}
