import { Button } from '../ui/button/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState, type SyntheticEvent } from 'react';
import { useAccount } from '../api/AccountContext';
import { errorText } from '../api/errorText';
import { ME_KEY } from '../api/useMe';
import { idOf } from '../contract/ids';
import type { Company } from '../contract/records';
import { FailureBanner } from '../diagnosis/FailureBanner';
import { Banner } from '../ui/feedback/Banner';
import { Field } from '../ui/control/Field';
import { PageHeader } from '../ui/page/PageHeader';
import { Skeleton } from '../ui/feedback/Skeleton';
import { SelectBox, TextBox } from '../ui/control/TextBox';
import { UnsavedChanges } from '../unsaved/UnsavedChanges';
import { useOutcome } from '../unsaved/useOutcome';
import { requireFilled, usePlainForm } from '../form/usePlainForm';
import { sentenceOf } from '../form/useSubmission';
import { isWebsite, websiteToSend } from './website';
import styles from './AccountForm.module.css';

export function CompanyPage() {
  const translate = useTranslate();
  const account = useAccount();
  const company = useQuery({
    queryKey: ['company'],
    queryFn: ({ signal }) => account.company(signal),
    // Other users change it too: the form always opens with current data, and no later read replaces what is typed.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <>
      <PageHeader title={translate('company.title')} />
      {company.data ? (
        <CompanyForm company={company.data} />
      ) : company.error ? (
        <FailureBanner
          error={company.error}
          action={<Button onClick={() => void company.refetch()}>{translate('frame.retry')}</Button>}
        >
          {`${translate('company.load_failed')}\n${errorText(company.error, translate)}`}
        </FailureBanner>
      ) : (
        <Skeleton rows={6} rowHeight={84} text={translate('frame.loading')} />
      )}
    </>
  );
}

function CompanyForm({ company }: { company: Company }) {
  const translate = useTranslate();
  const account = useAccount();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(() => fieldsOf(company));
  const tellOutcome = useOutcome();
  const [isUpdated, setUpdated] = useState(false);
  const currencies = useQuery({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => account.currencies(signal),
    staleTime: Infinity,
  });
  const form = usePlainForm({
    initial: saved,
    check: values => ({
      ...requireFilled(values, ['name'], translate('auth.login.required')),
      ...(isWebsite(values.website) ? {} : { website: translate('auth.invalid_website') }),
    }),
    send: async ({ currency, website, ...values }) => {
      setUpdated(false);
      const sent = { ...values, website: websiteToSend(website) };
      await account.updateCompany({ ...sent, ...(currency && { currency_id: idOf(currency) }) });
      form.change({ website: sent.website });
      setSaved({ ...sent, currency });
      setUpdated(true);
      // The top bar shows the name, and every price the currency.
      await queryClient.invalidateQueries({ queryKey: ME_KEY });
    },
    failed: translate('company.update_failed'),
    refused: translate('company.update_failed'),
    unconfirmed: translate('company.unconfirmed'),
  });
  const isDirty = Object.entries(saved).some(
    ([name, value]) => form.values[name as keyof typeof saved] !== value,
  );

  const submit = async (event: SyntheticEvent) => {
    const problems = await form.submit(event);
    tellOutcome(problems ? sentenceOf(problems) : null, translate('company.updated'));
  };

  const choices = currencies.data ?? (company.currency ? [{ ...company.currency, code: '' }] : []);
  return (
    <form className={`${styles.form} ${styles.card}`} noValidate onSubmit={event => void submit(event)}>
      {isUpdated && <Banner kind="success">{translate('company.updated')}</Banner>}
      {form.banner && <FailureBanner error={form.error}>{form.banner}</FailureBanner>}
      <Field {...form.field('name')} label={translate('company.name')} required>
        <TextBox {...form.control('name')} autoComplete="organization" required />
      </Field>
      <Field {...form.field('address')} label={translate('company.address')}>
        <TextBox {...form.control('address')} autoComplete="street-address" />
      </Field>
      <div className={styles.pair}>
        <Field {...form.field('phone_number')} label={translate('company.phone_number')}>
          <TextBox {...form.control('phone_number')} type="tel" autoComplete="tel" />
        </Field>
        <Field {...form.field('email')} label={translate('company.email')}>
          <TextBox {...form.control('email')} type="email" autoComplete="email" />
        </Field>
      </div>
      <div className={styles.pair}>
        <Field {...form.field('website')} label={translate('company.website')}>
          <TextBox {...form.control('website')} type="url" autoComplete="url" />
        </Field>
        <Field
          {...form.field('currency')}
          error={
            form.problems.currency ?? (currencies.error ? translate('company.currencies_failed') : undefined)
          }
          label={translate('company.currency')}
        >
          <SelectBox {...form.control('currency')}>
            {/* Some backends do not send the company's currency. */}
            {form.values.currency === '' && <option value="">–</option>}
            {choices.map(({ id, name, code }) => (
              <option key={id} value={id}>
                {code ? `${name} (${code})` : name}
              </option>
            ))}
          </SelectBox>
        </Field>
      </div>
      {company.company_type && (
        <p>
          {translate('company.company_type')}: <bdi>{company.company_type.name}</bdi>
        </p>
      )}
      <div className={styles.buttons}>
        <span />
        <Button type="submit" kind="primary" disabled={form.isBusy}>
          {translate(form.isBusy ? 'form.saving' : 'company.submit')}
        </Button>
      </div>
      <UnsavedChanges
        isDirty={isDirty}
        isSaving={form.isBusy}
        values={() => form.values}
        restore={form.change}
      />
    </form>
  );
}

function fieldsOf({ name, address, phone_number, email, website, currency }: Company) {
  return {
    name,
    address: address ?? '',
    phone_number: phone_number ?? '',
    email: email ?? '',
    website: website ?? '',
    currency: String(currency?.id ?? ''),
  };
}
