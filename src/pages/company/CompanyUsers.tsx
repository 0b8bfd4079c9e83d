import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { isGone, isUnconfirmed } from '../../api/ApiError';
import { errorText } from '../../api/refusals/errorText';
import { useHttp } from '../../api/HttpContext';
import { newKey } from '../../api/newKey';
import { useCapability } from '../../api/useMe';
import { WHOLE_LIST } from '../../api/wholeList';
import type { AddedUser, CompanyUser } from '../../contract/records';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Button } from '../../ui/button/Button';
import { CopyButton } from '../../ui/button/CopyButton';
import { IconButton } from '../../ui/button/IconButton';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Banner } from '../../ui/feedback/Banner';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { focusPageTitleIfLost } from '../../ui/page/pageTitle';
import { useIsLeft } from '../../ui/useIsLeft';
import { AddUserDialog } from './AddUserDialog';
import styles from './UsersAndData.module.css';
import { useContinuedForm } from '../../unsaved/useContinuedForm';
import { ADDED_USERS_KEY, USERS_KEY, USERS_PATH } from './users';

/** The users of the company (capability `users`): each may do the same. A new one gets a password, which is shown once. */
export function CompanyUsers() {
  const translate = useTranslate();
  const notify = useNotify();
  const http = useHttp();
  const queryClient = useQueryClient();
  const hasKeys = useCapability('idempotency');
  const [isAdding, setAdding] = useState(false);
  const { data: added = [] } = useQuery<AddedUser[]>({
    queryKey: ADDED_USERS_KEY,
    queryFn: skipToken,
    gcTime: Infinity,
    staleTime: Infinity,
  });
  const forget = (username: string) =>
    queryClient.setQueryData<AddedUser[]>(ADDED_USERS_KEY, (earlier = []) =>
      earlier.filter(user => user.username !== username),
    );
  useContinuedForm('user', () => setAdding(true));
  const isLeft = useIsLeft();
  const [leaving, setLeaving] = useState<CompanyUser | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: USERS_KEY,
    queryFn: ({ signal }) => http<CompanyUser[]>(USERS_PATH, { signal, expects: WHOLE_LIST }),
    gcTime: 0,
  });
  const remove = useMutation({
    mutationFn: ({ id }: CompanyUser) =>
      http(`${USERS_PATH}${id}/`, {
        method: 'DELETE',
        ofRecord: true,
        ...(hasKeys && { headers: { 'Idempotency-Key': newKey() } }),
      }).catch((failure: unknown) => {
        // Another user has removed this one.
        if (!isGone(failure)) throw failure;
      }),
    onSuccess: (_, { username }) => {
      notify(translate('company_data.user_removed', { username }), { type: 'success' });
      forget(username);
      setLeaving(null);
    },
    onError: (failure, user) => {
      if (isLeft()) notify(removalFailure(failure, user), { type: 'error' });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: USERS_KEY });
      // The pressed button may be gone.
      focusPageTitleIfLost();
    },
  });
  const removalFailure = (failure: Error, { username }: CompanyUser) =>
    `${isUnconfirmed(failure) ? username : translate('company_data.remove_failed')}. ${errorText(failure, translate)}`;
  return (
    <Card title={translate('company_data.users')}>
      <div className={styles.body}>
        {added.map(({ username, password }) => (
          <Banner
            key={username}
            kind="success"
            action={
              <Button
                onClick={() => {
                  forget(username);
                  focusPageTitleIfLost();
                }}
              >
                {translate('company_data.password_noted')}
              </Button>
            }
          >
            {translate('company_data.user_added', { username })}
            <span className={styles.password}>
              <code>{password}</code>
              <CopyButton
                text={password}
                label={translate('company_data.copy_password')}
                done={translate('company_data.copied')}
              />
            </span>
          </Banner>
        ))}
        {error && (
          <FailureBanner error={error} what={translate('company_data.users_failed')} onRetry={refetch} />
        )}
        {data ? (
          <ul className={styles.list}>
            {data.map(user => (
              <li key={user.id}>
                <span className={styles.name}>
                  <strong>
                    <bdi>{`${user.first_name} ${user.last_name}`.trim() || user.username}</bdi>
                  </strong>
                  {user.is_current && <span className={styles.current}>{translate('company_data.you')}</span>}
                  <span className={styles.detail}>
                    <bdi>{user.username}</bdi> · <bdi>{user.email}</bdi>
                  </span>
                </span>
                {!user.is_current && (
                  <IconButton
                    icon="trash"
                    label={translate('company_data.remove', { username: user.username })}
                    onClick={() => setLeaving(user)}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : (
          !error && <Skeleton rows={1} rowHeight={52} text={translate('frame.loading')} />
        )}
        <p>
          <Button kind="outlined" onClick={() => setAdding(true)}>
            {translate('company_data.add_user')}
          </Button>
        </p>
      </div>
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          title={translate('company_data.remove_title', { username: leaving.username })}
          confirm={translate('company_data.remove_confirm')}
          cancel={translate('form.cancel')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving)}
          onCancel={() => {
            setLeaving(null);
            remove.reset();
          }}
        >
          <p>{translate('company_data.remove_text')}</p>
          {remove.error && <Banner kind="error">{removalFailure(remove.error, leaving)}</Banner>}
        </ConfirmDialog>
      )}
    </Card>
  );
}
