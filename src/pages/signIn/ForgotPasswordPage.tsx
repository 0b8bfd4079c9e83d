import { I18nContext, useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAccount } from '../../api/AccountContext';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { requireFilled, usePlainForm } from '../../form/usePlainForm';
import { Button } from '../../ui/button/Button';
import { Field } from '../../ui/control/Field';
import { PasswordBox } from '../../ui/control/PasswordBox';
import { TextBox } from '../../ui/control/TextBox';
import { useIsLeft } from '../../ui/useIsLeft';
import { Banner } from '../../ui/feedback/Banner';
import { useI18nThatAsks } from '../registration/useI18nThatAsks';
import { AsideLink } from './AsideLink';
import { AuthFrame } from './AuthFrame';
import { CODE, CodeField } from './CodeField';
import { emailIn } from './emailIn';
import { PasswordStrength } from '../security/PasswordStrength';
import { useSendCode } from './useSendCode';
import styles from '../AccountForm.module.css';
import { SCREENS } from '../../start/screens';

/**
 * Mails a code to a user who has forgotten the password, and lets them choose another one.
 * @param onTyping called on input, when the panel's code can be preloaded: the user is about to be signed in.
 */
export function ForgotPasswordPage({ onTyping }: { onTyping: () => void }) {
  const translate = useTranslate();
  // In the address, so that a page that the browser has discarded meanwhile still takes the code.
  const [parameters, setParameters] = useSearchParams();
  const email = emailIn(parameters);
  const [hasPassword, setHasPassword] = useState(false);
  const i18n = useI18nThatAsks(hasPassword);
  return (
    <I18nContext value={i18n}>
      <AuthFrame title={translate('auth.reset.title')}>
        {email === '' ? (
          <RequestForm onSent={sentTo => setParameters({ email: sentTo }, { replace: true })} />
        ) : (
          <ResetForm
            email={email}
            onTyping={onTyping}
            onPassword={setHasPassword}
            onAgain={() => setParameters({}, { replace: true })}
          />
        )}
      </AuthFrame>
    </I18nContext>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const translate = useTranslate();
  const account = useAccount();
  const isLeft = useIsLeft();
  const form = usePlainForm({
    initial: { email: '' },
    check: values => requireFilled(values, ['email'], translate),
    send: async ({ email }) => {
      const body = { email: email.trim() };
      await account.forgotPassword(body);
      // Another screen has an address of its own.
      if (!isLeft()) onSent(body.email);
    },
  });
  return (
    <>
      <p>{translate('auth.reset.text')}</p>
      {form.banner && <FailureBanner error={form.error}>{form.banner}</FailureBanner>}
      <form className={styles.form} noValidate onSubmit={event => void form.submit(event)}>
        <Field {...form.field('email')} label={translate('auth.verify.email')}>
          <TextBox {...form.control('email')} type="email" autoComplete="email" autoFocus required />
        </Field>
        <Button type="submit" kind="primary" disabled={form.isBusy}>
          {translate(form.isBusy ? 'auth.reset.sending' : 'auth.reset.send')}
        </Button>
      </form>
      <BackToSignIn isBusy={form.isBusy} />
    </>
  );
}

interface ResetFormProps {
  email: string;
  onTyping: () => void;
  /** Called when a password is there, or not any more. */
  onPassword: (hasPassword: boolean) => void;
  onAgain: () => void;
}

function ResetForm({ email, onTyping, onPassword, onAgain }: ResetFormProps) {
  const translate = useTranslate();
  const account = useAccount();
  const { sendCode } = useSendCode(['email', 'new_password']);
  const form = usePlainForm({
    initial: { code: '', new_password: '' },
    check: values => ({
      ...(CODE.test(values.code) ? {} : { code: translate('auth.verify.hint') }),
      ...requireFilled(values, ['new_password'], translate),
    }),
    send: values => sendCode(() => account.resetPassword({ email, ...values })),
    failed: translate('auth.reset.failed'),
    unconfirmed: translate('auth.reset.unconfirmed'),
  });
  const hasPassword = form.values.new_password !== '';
  useEffect(() => {
    onPassword(hasPassword);
    return () => onPassword(false);
  }, [hasPassword, onPassword]);
  return (
    <>
      <Banner kind="info">{translate('auth.reset.sent', { email })}</Banner>
      {form.banner && <FailureBanner error={form.error}>{form.banner}</FailureBanner>}
      <form className={styles.form} noValidate onInput={onTyping} onSubmit={event => void form.submit(event)}>
        <CodeField form={form} autoFocus />
        <Field {...form.field('new_password')} label={translate('auth.reset.password')}>
          <PasswordBox {...form.control('new_password')} autoComplete="new-password" required />
          <PasswordStrength password={form.values.new_password} own={[email]} />
        </Field>
        <Button type="submit" kind="primary" disabled={form.isBusy}>
          {translate(form.isBusy ? 'auth.reset.submitting' : 'auth.reset.submit')}
        </Button>
      </form>
      <div className={styles.aside}>
        <Button onClick={onAgain} disabled={form.isBusy}>
          {translate('auth.reset.again')}
        </Button>
      </div>
      <BackToSignIn isBusy={form.isBusy} />
    </>
  );
}

function BackToSignIn({ isBusy }: { isBusy: boolean }) {
  const translate = useTranslate();
  return (
    <p className={styles.aside}>
      <AsideLink to={SCREENS.signIn.path} isBusy={isBusy}>
        {translate('auth.reset.back')}
      </AsideLink>
    </p>
  );
}
