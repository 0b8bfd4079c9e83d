import { Button } from '../../ui/button/Button';
import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Registration } from '../../api/account';
import { useAccount } from '../../api/AccountContext';
import { isApiError, isUnconfirmed } from '../../api/ApiError';
import { errorText, unconfirmedText } from '../../api/refusals/errorText';
import { formErrors } from '../../api/refusals/formErrors';
import { AsideLink } from './AsideLink';
import { AuthFrame } from './AuthFrame';
import { CODE, CodeField } from './CodeField';
import { emailIn } from './emailIn';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Banner } from '../../ui/feedback/Banner';
import { Field } from '../../ui/control/Field';
import { TextBox } from '../../ui/control/TextBox';
import { useSentRegistration } from '../registration/RegistrationFlow';
import { useSendCode } from './useSendCode';
import { requireFilled, usePlainForm } from '../../form/usePlainForm';
import styles from '../AccountForm.module.css';
import { SCREENS } from '../../start/screens';

/**
 * Verifies the email address in the query string with the code that was sent to it (B9).
 * @param onTyping called on input, when the panel's code can be preloaded: the user is about to be signed in.
 */
export function VerifyEmailPage({ onTyping }: { onTyping: () => void }) {
  const translate = useTranslate();
  const account = useAccount();
  const [parameters] = useSearchParams();
  const givenEmail = emailIn(parameters);
  const [sent] = useSentRegistration();
  const [renewal, setRenewal] = useState<'none' | 'asked' | 'sent'>('none');
  const { isUnsure, forgetTries, sendCode } = useSendCode(['email']);
  const form = usePlainForm({
    initial: { email: givenEmail, code: '' },
    check: values => ({
      ...(CODE.test(values.code) ? {} : { code: translate('auth.verify.hint') }),
      ...requireFilled(values, ['email'], translate),
    }),
    send: ({ email, code }) => {
      setRenewal('none');
      return sendCode(() => account.verifyEmail({ email: email.trim(), code }));
    },
    shown: givenEmail ? ['code'] : ['email', 'code'],
    refused: translate('auth.verify.refused'),
    unconfirmed: translate('auth.verify.unconfirmed'),
  });

  const typed = useRef(form.values.code);
  useEffect(() => {
    typed.current = form.values.code;
  });

  const renew = async (registration: Registration) => {
    form.setBanner(null);
    setRenewal('asked');
    try {
      await account.register(registration);
      // The mail may be faster than the answer.
      if (typed.current === form.values.code) form.change({ code: '' });
      forgetTries();
      setRenewal('sent');
    } catch (error) {
      setRenewal('none');
      const refusal = formErrors(error, []);
      const sentence =
        isApiError(error) && isUnconfirmed(error)
          ? unconfirmedText(error, translate, translate('auth.verify.renewal_unconfirmed'))
          : errorText(error, translate);
      form.setBanner(refusal ? refusal.banner.join('\n') : sentence, error);
    }
    form.focus('code');
  };

  return (
    <AuthFrame title={translate('auth.verify.title')}>
      <p>
        {givenEmail
          ? translate('auth.verify.text', { email: givenEmail })
          : translate('auth.verify.text_no_email')}
      </p>
      {renewal === 'sent' && (
        <Banner kind="success">{translate('auth.verify.renewed', { email: givenEmail })}</Banner>
      )}
      {form.banner && <FailureBanner error={form.error}>{form.banner}</FailureBanner>}
      <form className={styles.form} noValidate onInput={onTyping} onSubmit={event => void form.submit(event)}>
        {!givenEmail && (
          <Field {...form.field('email')} label={translate('auth.verify.email')} required>
            <TextBox {...form.control('email')} type="email" autoComplete="email" autoFocus required />
          </Field>
        )}
        <CodeField form={form} autoFocus={givenEmail !== ''} />
        <Button type="submit" kind="primary" disabled={form.isBusy}>
          {translate(form.isBusy ? 'auth.verify.submitting' : 'auth.verify.submit')}
        </Button>
      </form>
      {(isUnsure || form.banner) && (
        <p className={styles.aside}>
          <AsideLink to={SCREENS.signIn.path} isBusy={form.isBusy}>
            {translate('auth.reset.back')}
          </AsideLink>
        </p>
      )}
      {sent?.email === givenEmail ? (
        <div className={styles.aside}>
          <p>{translate('auth.verify.no_code')}</p>
          <Button disabled={renewal === 'asked' || form.isBusy} onClick={() => void renew(sent)}>
            {translate(renewal === 'asked' ? 'auth.verify.renewing' : 'auth.verify.again')}
          </Button>
        </div>
      ) : (
        <p className={styles.aside}>
          {translate('auth.verify.no_code')} {translate('auth.verify.register_again')}{' '}
          <AsideLink to={`${SCREENS.registration.path}?step=2`} isBusy={form.isBusy}>
            {translate('auth.verify.again')}
          </AsideLink>
        </p>
      )}
    </AuthFrame>
  );
}
