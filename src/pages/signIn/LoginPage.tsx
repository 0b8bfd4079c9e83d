import { Button } from '../../ui/button/Button';
import { useTranslate } from 'react-admin';
import { useContext } from 'react';
import { Link, Navigate } from 'react-router';
import { HasPasswordResetContext } from '../../auth/HasPasswordResetContext';
import { useAuth, useToken } from '../../auth/SessionContext';
import { AuthFrame } from './AuthFrame';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Banner } from '../../ui/feedback/Banner';
import { Field } from '../../ui/control/Field';
import { PasswordBox } from '../../ui/control/PasswordBox';
import { TextBox } from '../../ui/control/TextBox';
import { useAfterHydration } from '../../ui/useAfterHydration';
import { requireFilled, usePlainForm } from '../../form/usePlainForm';
import styles from '../AccountForm.module.css';
import { SCREENS } from '../../start/screens';

interface LoginPageProps {
  /** Called on input, when the panel's code can be preloaded: the user is about to sign in. */
  onTyping: () => void;
  /** Called when the pointer or the focus reaches the link to the registration. */
  onPreloadRegistration: () => void;
}

export function LoginPage({ onTyping, onPreloadRegistration }: LoginPageProps) {
  const translate = useTranslate();
  const { session, authProvider } = useAuth();
  const token = useToken();
  const hasReset = useContext(HasPasswordResetContext);
  // The prerendered page has no link, because it is the same for every backend.
  const isResetOffered = useAfterHydration(hasReset, false);
  const form = usePlainForm({
    initial: { username: '', password: '' },
    check: values => requireFilled(values, ['username', 'password'], translate),
    send: async values => {
      await authProvider.login(values);
    },
  });

  if (token !== null) return <Navigate to={SCREENS.dashboard.path} replace />;
  const { banner, isBusy } = form;
  const rejection = session.rejection();
  const expired = session.lastEnd() === 'expired' ? translate('auth.login.expired') : null;
  return (
    <AuthFrame title={translate('auth.login.title')}>
      {(banner ?? rejection) ? (
        <FailureBanner error={banner ? form.error : rejection}>
          {banner ?? translate('errors.unknown_path')}
        </FailureBanner>
      ) : (
        expired && <Banner kind="info">{expired}</Banner>
      )}
      <form className={styles.form} noValidate onInput={onTyping} onSubmit={event => void form.submit(event)}>
        <Field {...form.field('username')} label={translate('auth.login.username')}>
          <TextBox
            {...form.control('username')}
            autoComplete="username"
            autoCapitalize="none"
            autoFocus
            required
          />
        </Field>
        <div className={styles.withLink}>
          <Field {...form.field('password')} label={translate('auth.login.password')}>
            <PasswordBox {...form.control('password')} autoComplete="current-password" required />
          </Field>
          {isResetOffered && (
            <Link
              to={SCREENS.forgotten.path}
              onPointerEnter={onPreloadRegistration}
              onFocus={onPreloadRegistration}
            >
              {translate('auth.login.forgotten')}
            </Link>
          )}
        </div>
        <Button type="submit" kind="primary" disabled={isBusy}>
          {translate(isBusy ? 'auth.login.submitting' : 'auth.login.submit')}
        </Button>
      </form>
      <p className={styles.aside}>
        {translate('auth.login.no_account')}{' '}
        <Link
          to={SCREENS.registration.path}
          onPointerEnter={onPreloadRegistration}
          onFocus={onPreloadRegistration}
        >
          {translate('auth.login.register')}
        </Link>
      </p>
    </AuthFrame>
  );
}
