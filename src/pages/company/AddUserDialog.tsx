import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { Expectation } from '../../api/Expectation';
import type { Call } from '../../api/http';
import { useHttp } from '../../api/HttpContext';
import { useAuth, useToken } from '../../auth/SessionContext';
import { useCapability } from '../../api/useMe';
import type { AddedUser } from '../../contract/records';
import { FormDialog } from '../../form/FormDialog';
import { useRepeatableCall } from '../../form/useRepeatableCall';
import { requireFilled, usePlainForm } from '../../form/usePlainForm';
import { Field } from '../../ui/control/Field';
import { TextBox } from '../../ui/control/TextBox';
import { useIsLeft } from '../../ui/useIsLeft';
import { ADDED_USERS_KEY, holdPasswords, USERS_KEY, USERS_PATH } from './users';

const EMPTY = { first_name: '', last_name: '', username: '', email: '' };
const FIELDS = Object.keys(EMPTY) as (keyof typeof EMPTY)[];

const ADDED_USER: Expectation = {
  shape: 'record',
  read: answer => {
    const { username, password } = (answer ?? {}) as Partial<AddedUser>;
    return username && password ? answer : undefined;
  },
};

/** Adds a user to the company. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const isLeft = useIsLeft();
  const http = useHttp();
  const { session } = useAuth();
  const token = useToken();
  const hasKeys = useCapability('idempotency');
  const { callOnce, ...creation } = useRepeatableCall();
  const queryClient = useQueryClient();
  const form = usePlainForm({
    initial: EMPTY,
    check: values => requireFilled(values, FIELDS, translate),
    send: async body => {
      const call: Call = { method: 'POST', body, expects: ADDED_USER };
      const added = await callOnce(body, headers =>
        http<AddedUser>(USERS_PATH, { ...call, headers }),
      ).finally(
        // An answer that was lost may have added the user.
        () => void queryClient.invalidateQueries({ queryKey: USERS_KEY, exact: true }),
      );
      // The password is shown when the user comes back, too.
      queryClient.setQueryData<AddedUser[]>(ADDED_USERS_KEY, (earlier = []) => [...earlier, added]);
      if (session.token() === token) holdPasswords(queryClient, session);
      if (isLeft()) {
        // The end of the session deletes what is cached, the password included.
        const text =
          session.token() === token ? 'company_data.user_added_left' : 'company_data.user_added_unseen';
        notify(translate(text, { username: added.username }), { type: 'success' });
      }
      onClose();
    },
    failed: translate('company_data.add_failed'),
    unconfirmed: translate(hasKeys ? 'company_data.add_again' : 'company_data.add_unconfirmed'),
  });
  return (
    <FormDialog
      title={translate('company_data.add_user')}
      form={form}
      draft="user"
      creation={creation}
      submit="company_data.add_confirm"
      onClose={onClose}
    >
      {FIELDS.map((name, index) => (
        <Field key={name} {...form.field(name)} label={translate(`company_data.${name}`)} required>
          <TextBox
            {...form.control(name)}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete="off"
            autoFocus={index === 0}
            required
          />
        </Field>
      ))}
    </FormDialog>
  );
}
