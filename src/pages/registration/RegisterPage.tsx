import { Button } from '../../ui/button/Button';
import { I18nContext, useI18nProvider, useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { Link, NavigationType, useBlocker, useNavigate, useSearchParams } from 'react-router';
import { useAccount } from '../../api/AccountContext';
import { isUnconfirmed } from '../../api/ApiError';
import type { RecordId } from '../../contract/records';
import { AsideLink } from '../signIn/AsideLink';
import { AuthFrame } from '../signIn/AuthFrame';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Field } from '../../ui/control/Field';
import { PasswordStrength } from '../security/PasswordStrength';
import { PasswordBox } from '../../ui/control/PasswordBox';
import { SelectBox, TextBox } from '../../ui/control/TextBox';
import { useIsLeft } from '../../ui/useIsLeft';
import {
  COMPANY_FIELDS,
  PERSON_FIELDS,
  fieldOfRefusal,
  toRegistration,
  type RegistrationFields,
} from './registrationFields';
import { requireFilled, usePlainForm, type Problems } from '../../form/usePlainForm';
import { keepDraft, readDraft } from './registrationDraft';
import { useSentRegistration } from './RegistrationFlow';
import { useI18nThatAsks } from './useI18nThatAsks';
import { useRegistrationLists } from './useRegistrationLists';
import { isWebsite } from '../website';
import styles from '../AccountForm.module.css';
import { SCREENS } from '../../start/screens';

const NO_COMPANY_PROBLEMS = Object.fromEntries(COMPANY_FIELDS.map(name => [name, undefined]));
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface RegisterPageProps {
  /** Returns the user's language, which the panel may not have, by the language that is shown. */
  preferredLanguage: (shown: string) => string;
}

/** Registration in two steps: the company, then the person and the account (B6 to B8). */
export function RegisterPage({ preferredLanguage }: RegisterPageProps) {
  const translate = useTranslate();
  const account = useAccount();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const language = useI18nProvider().getLocale();
  const lists = useRegistrationLists(preferredLanguage(language));
  const [, setSent] = useSentRegistration();
  const [parameters, setParameters] = useSearchParams();
  const [lostEmail, setLostEmail] = useState<string | null>(null);

  const form = usePlainForm<RegistrationFields>({
    initial: readDraft(),
    check: values => ({ ...checkCompany(values), ...checkPerson(values) }),
    send: async values => {
      const registration = toRegistration(withDefaults(values));
      await account.register(registration).catch((error: unknown) => {
        if (isUnconfirmed(error)) {
          setSent(registration);
          setLostEmail(registration.email);
        }
        throw error;
      });
      setSent(registration);
      if (!isLeft()) await navigate(verificationOf(registration.email));
    },
    nameHere: fieldOfRefusal,
    refused: translate('auth.register.refused'),
    unconfirmed: translate('auth.register.unconfirmed'),
  });
  const { values, problems } = form;
  // The browser's Back waits for the answer, as the links do: nothing else would tell it.
  const blocker = useBlocker(({ historyAction }) => form.isBusy && historyAction === NavigationType.Pop);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);

  /** Adds the defaults for what the user has not chosen. The defaults may change when the lists load. */
  function withDefaults(chosen: RegistrationFields): RegistrationFields {
    return {
      ...chosen,
      currency_id: chosen.currency_id || String(lists.defaultCurrency),
      company_type_id: chosen.company_type_id || String(lists.defaultCompanyType),
    };
  }

  function checkCompany(values: RegistrationFields): Problems<RegistrationFields> {
    return {
      ...(EMAIL.test(values.company_email.trim())
        ? {}
        : { company_email: translate('auth.register.invalid_email') }),
      ...(isWebsite(values.website) ? {} : { website: translate('errors.invalid_website') }),
      ...requireFilled(values, ['company_name', 'address', 'phone_number', 'company_email'], translate),
    };
  }

  function checkPerson(values: RegistrationFields): Problems<RegistrationFields> {
    const areEqual = values.password === values.password_again;
    return {
      ...(areEqual ? {} : { password_again: translate('auth.register.passwords_do_not_match') }),
      ...(EMAIL.test(values.email.trim()) ? {} : { email: translate('auth.register.invalid_email') }),
      ...requireFilled(values, PERSON_FIELDS, translate),
    };
  }

  useEffect(() => {
    keepDraft(values);
  }, [values]);

  // The step is in the URL, so that Back and Forward work. Step 2 is shown only if step 1 is valid.
  const isSecond = parameters.get('step') === '2';
  const hasCompanyProblem =
    COMPANY_FIELDS.some(name => problems[name]) || Object.keys(checkCompany(values)).length > 0;
  const step = isSecond && !hasCompanyProblem ? 2 : 1;

  // An error in a field of step 1, also one from the backend, opens step 1. The URL changes, so that it stays open while the
  // user corrects the field, until Next.
  useEffect(() => {
    if (isSecond && hasCompanyProblem) setParameters({}, { replace: true });
  }, [isSecond, hasCompanyProblem, setParameters]);

  // When the step changes, the focus moves to its first field with an error, or else to its first field.
  const focusStep = useEffectEvent(() => {
    const fields = step === 1 ? COMPANY_FIELDS : PERSON_FIELDS;
    form.focus(fields.find(name => problems[name]) ?? fields[0]);
  });
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) focusStep();
    shownStep.current = step;
  }, [step]);

  const next = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = checkCompany(values);
    // The errors of step 2 are kept: the user has yet to read them there.
    form.show({ ...problems, ...NO_COMPANY_PROBLEMS, ...found });
    if (!Object.keys(found).length) setParameters({ step: '2' });
  };

  const i18n = useI18nThatAsks(values.password !== '' || values.password_again !== '');

  return (
    <I18nContext value={i18n}>
      <AuthFrame title={translate('auth.register.title')}>
        <p className={styles.progress}>
          {translate('auth.register.step', { step })}:{' '}
          {translate(step === 1 ? 'auth.register.company' : 'auth.register.person')}
        </p>
        {form.banner && <FailureBanner error={form.error}>{form.banner}</FailureBanner>}
        {lostEmail !== null && !form.isBusy && (
          <p className={styles.aside}>
            <Link to={verificationOf(lostEmail)}>{translate('auth.verify.title')}</Link>
          </p>
        )}
        {lists.error !== null && (
          <FailureBanner error={lists.error} onRetry={lists.retry}>
            {translate('auth.register.lists_failed')}
          </FailureBanner>
        )}
        <form
          className={styles.form}
          noValidate
          onSubmit={event => (step === 1 ? next(event) : void form.submit(event))}
        >
          {step === 1 ? (
            <CompanyStep form={form} lists={lists} />
          ) : (
            <PersonStep form={form} onBack={() => setParameters({})} />
          )}
        </form>
        <p className={styles.aside}>
          {translate('auth.register.has_account')}{' '}
          <AsideLink to={SCREENS.signIn.path} isBusy={form.isBusy}>
            {translate('auth.register.login')}
          </AsideLink>
        </p>
      </AuthFrame>
    </I18nContext>
  );
}

const verificationOf = (email: string) => `${SCREENS.verification.path}?email=${encodeURIComponent(email)}`;

type RegistrationForm = ReturnType<typeof usePlainForm<RegistrationFields>>;

function CompanyStep({
  form,
  lists,
}: {
  form: RegistrationForm;
  lists: ReturnType<typeof useRegistrationLists>;
}) {
  const translate = useTranslate();
  return (
    <>
      <Field {...form.field('company_name')} label={translate('auth.register.company_name')} required>
        <TextBox {...form.control('company_name')} autoComplete="organization" required />
      </Field>
      <Field {...form.field('address')} label={translate('auth.register.address')} required>
        <TextBox {...form.control('address')} autoComplete="street-address" required />
      </Field>
      <div className={styles.pair}>
        <Field {...form.field('phone_number')} label={translate('auth.register.phone_number')} required>
          <TextBox {...form.control('phone_number')} type="tel" autoComplete="tel" required />
        </Field>
        <Field {...form.field('company_email')} label={translate('auth.register.company_email')} required>
          <TextBox {...form.control('company_email')} type="email" autoComplete="work email" required />
        </Field>
      </div>
      <Field
        {...form.field('website')}
        label={`${translate('auth.register.website')} (${translate('auth.register.optional')})`}
      >
        <TextBox {...form.control('website')} type="url" autoComplete="url" />
      </Field>
      <div className={styles.pair}>
        <Field {...form.field('currency_id')} label={translate('auth.register.currency')} required>
          <SelectBox
            {...form.control('currency_id')}
            value={form.values.currency_id || lists.defaultCurrency}
          >
            {!lists.currencies?.length && (
              <PlaceholderOption
                value={lists.defaultCurrency}
                isLoading={!lists.currencies && lists.error === null}
              />
            )}
            {lists.currencies?.map(({ id, name, code }) => (
              <option key={id} value={id}>
                {code ? `${name} (${code})` : name}
              </option>
            ))}
          </SelectBox>
        </Field>
        <Field {...form.field('company_type_id')} label={translate('auth.register.company_type')} required>
          <SelectBox
            {...form.control('company_type_id')}
            value={form.values.company_type_id || lists.defaultCompanyType}
          >
            {!lists.companyTypes?.length && (
              <PlaceholderOption
                value={lists.defaultCompanyType}
                isLoading={!lists.companyTypes && lists.error === null}
              />
            )}
            {lists.companyTypes?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectBox>
        </Field>
      </div>
      <Button type="submit" kind="primary">
        {translate('auth.register.next')}
      </Button>
    </>
  );
}

/** Stands for the default while its list is not loaded, since its name is not known then. */
function PlaceholderOption({ value, isLoading }: { value: RecordId; isLoading: boolean }) {
  const translate = useTranslate();
  return <option value={value}>{isLoading ? translate('frame.loading') : '–'}</option>;
}

function PersonStep({ form, onBack }: { form: RegistrationForm; onBack: () => void }) {
  const translate = useTranslate();
  const { password, first_name, last_name, email, username, company_name } = form.values;
  return (
    <>
      <div className={styles.pair}>
        <Field {...form.field('first_name')} label={translate('auth.register.first_name')} required>
          <TextBox {...form.control('first_name')} autoComplete="given-name" required />
        </Field>
        <Field {...form.field('last_name')} label={translate('auth.register.last_name')} required>
          <TextBox {...form.control('last_name')} autoComplete="family-name" required />
        </Field>
      </div>
      <Field {...form.field('email')} label={translate('auth.register.email')} required>
        <TextBox {...form.control('email')} type="email" autoComplete="email" required />
      </Field>
      <Field {...form.field('username')} label={translate('auth.register.username')} required>
        <TextBox {...form.control('username')} autoComplete="username" autoCapitalize="none" required />
      </Field>
      <Field {...form.field('password')} label={translate('auth.register.password')} required>
        <PasswordBox {...form.control('password')} autoComplete="new-password" required />
        <PasswordStrength password={password} own={[first_name, last_name, email, username, company_name]} />
      </Field>
      <Field {...form.field('password_again')} label={translate('auth.register.password_again')} required>
        <PasswordBox {...form.control('password_again')} autoComplete="new-password" required />
      </Field>
      <div className={styles.buttons}>
        <Button onClick={onBack} disabled={form.isBusy}>
          {translate('auth.register.previous')}
        </Button>
        <Button type="submit" kind="primary" disabled={form.isBusy}>
          {translate(form.isBusy ? 'auth.register.submitting' : 'auth.register.submit')}
        </Button>
      </div>
    </>
  );
}
