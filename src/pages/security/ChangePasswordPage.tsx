import { Button } from '../../ui/button/Button';
import { useTranslate } from 'react-admin';
import { useState, type SyntheticEvent } from 'react';
import { useAccount } from '../../api/AccountContext';
import { useMe } from '../../api/useMe';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Banner } from '../../ui/feedback/Banner';
import { Field } from '../../ui/control/Field';
import { UnsavedChangesDialog } from '../../unsaved/UnsavedChangesDialog';
import { PageHeader } from '../../ui/page/PageHeader';
import { PasswordBox } from '../../ui/control/PasswordBox';
import { Sessions } from './Sessions';
import { PasswordStrength } from './PasswordStrength';
import { useRedirectWhen } from '../../form/useRedirectWhen';
import { useOutcome } from '../../form/useOutcome';
import { useRepeatableCall } from '../../form/useRepeatableCall';
import { requireFilled, usePlainForm } from '../../form/usePlainForm';
import { SCREENS } from '../../start/screens';
import styles from '../AccountForm.module.css';

export function ChangePasswordPage() {
  const translate = useTranslate();
  const account = useAccount();
  const { callOnce } = useRepeatableCall();
  const { data: me } = useMe();
  const [isChanged, setChanged] = useState(false);
  const form = usePlainForm({
    initial: { old_password: '', new_password: '', confirm: '' },
    check: values => ({
      ...(values.confirm === values.new_password ? {} : { confirm: translate('password.mismatch') }),
      ...requireFilled(values, ['old_password', 'new_password', 'confirm'], translate),
    }),
    send: async ({ old_password, new_password }) => {
      const passwords = { old_password, new_password };
      await callOnce(passwords, headers => account.changePassword(passwords, headers));
      setChanged(true);
    },
    failed: translate('password.failed'),
    refused: translate('password.failed'),
    unconfirmed: translate('password.unconfirmed'),
  });

  useRedirectWhen(isChanged, SCREENS.dashboard.path);

  const tellOutcome = useOutcome();
  const submit = async (event: SyntheticEvent) => {
    tellOutcome(await form.submit(event), translate('password.changed'));
  };

  return (
    <>
      <PageHeader title={translate('password.title')} />
      <form className={`${styles.form} ${styles.card}`} noValidate onSubmit={event => void submit(event)}>
        {isChanged && <Banner kind="success">{translate('password.changed')}</Banner>}
        {form.banner && <FailureBanner error={form.error}>{form.banner}</FailureBanner>}
        <Field {...form.field('old_password')} label={translate('password.old')} required>
          <PasswordBox {...form.control('old_password')} autoComplete="current-password" required />
        </Field>
        <Field {...form.field('new_password')} label={translate('password.new')} required>
          <PasswordBox {...form.control('new_password')} autoComplete="new-password" required />
          <PasswordStrength
            password={form.values.new_password}
            own={me ? [me.first_name, me.last_name, me.company.name] : []}
          />
        </Field>
        <Field {...form.field('confirm')} label={translate('password.confirm')} required>
          <PasswordBox {...form.control('confirm')} autoComplete="new-password" required />
        </Field>
        <div className={styles.buttons}>
          <span />
          <Button type="submit" kind="primary" disabled={form.isBusy || isChanged}>
            {translate(form.isBusy ? 'form.saving' : 'password.submit')}
          </Button>
        </div>
      </form>
      <UnsavedChangesDialog isDirty={form.isDirty && !isChanged} isSaving={form.isBusy} />
      <Sessions />
    </>
  );
}
