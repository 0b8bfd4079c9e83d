import { Button } from '../ui/Button';
import { useTranslate } from 'ra-core';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAccount } from '../api/AccountContext';
import { useAuth } from '../auth/SessionContext';
import { AuthFrame } from './AuthFrame';
import { Banner } from '../ui/Banner';
import { describedBy, Field } from '../ui/Field';
import { TextBox } from '../ui/TextBox';
import { forgetDraft } from './registrationDraft';
import { requireFilled, useAccountForm } from './useAccountForm';
import styles from './AccountForm.module.css';

const CODE = /^\d{6}$/;

/** The code from the mail, for the address in the query string (B9). */
export function VerifyEmailPage() {
  const translate = useTranslate();
  const account = useAccount();
  const { session } = useAuth();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const givenEmail = parameters.get('email') ?? '';
  const form = useAccountForm({
    initial: { email: givenEmail, code: '' },
    check: values => ({
      ...(CODE.test(values.code) ? {} : { code: translate('auth.verify.hint') }),
      ...requireFilled(values, ['email'], translate('auth.login.required')),
    }),
    send: async ({ email, code }) => {
      const { token } = await account.verifyEmail({ email: email.trim(), code });
      forgetDraft();
      session.start(token);
      await navigate('/', { replace: true });
    },
    refused: translate('auth.verify.refused'),
  });

  return (
    <AuthFrame title={translate('auth.verify.title')}>
      <p>
        {givenEmail
          ? translate('auth.verify.text', { email: givenEmail })
          : translate('auth.verify.text_no_email')}
      </p>
      {form.banner && <Banner kind="error">{form.banner}</Banner>}
      <form className={styles.form} noValidate onSubmit={event => void form.submit(event)}>
        {!givenEmail && (
          <Field {...form.field('email')} label={translate('auth.verify.email')} required>
            <TextBox {...form.control('email')} type="email" autoComplete="email" required />
          </Field>
        )}
        <Field
          {...form.field('code')}
          label={translate('auth.verify.code')}
          help={translate('auth.verify.hint')}
        >
          <TextBox
            {...form.control('code')}
            {...describedBy({ ...form.field('code'), help: true })}
            onChange={event => form.change({ code: event.target.value.replace(/\D/g, '').slice(0, 6) })}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
          />
        </Field>
        <Button type="submit" kind="primary" disabled={form.isBusy}>
          {translate(form.isBusy ? 'auth.verify.submitting' : 'auth.verify.submit')}
        </Button>
      </form>
      <p className={styles.aside}>
        {translate('auth.verify.no_code')} <Link to="/register">{translate('auth.verify.again')}</Link>
      </p>
    </AuthFrame>
  );
}
