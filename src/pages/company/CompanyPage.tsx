import { Button } from '../../ui/button/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState, type SyntheticEvent } from 'react';
import { useAccount } from '../../api/AccountContext';
import { mayBeCarriedOut } from '../../api/ApiError';
import { ME_KEY } from '../../api/useMe';
import type { Company } from '../../contract/records';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { VersionsDialog } from '../../form/VersionsDialog';
import { Banner } from '../../ui/feedback/Banner';
import { Field } from '../../ui/control/Field';
import { renameLook } from '../../qrCodes/storedLook';
import { PageHeader } from '../../ui/page/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { SelectBox, TextBox } from '../../ui/control/TextBox';
import { UsersAndData } from './UsersAndData';
import { UnsavedChanges } from '../../unsaved/UnsavedChanges';
import { useOutcome } from '../../form/useOutcome';
import { requireFilled, usePlainForm } from '../../form/usePlainForm';
import { UNSAVED } from '../../form/useSubmission';
import { useSaveCompany } from './useSaveCompany';
import { isWebsite, websiteToSend } from '../website';
import styles from '../AccountForm.module.css';

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
        <>
          <CompanyForm company={company.data} />
          <UsersAndData />
        </>
      ) : company.error ? (
        <FailureBanner
          error={company.error}
          what={translate('company.load_failed')}
          onRetry={company.refetch}
        />
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
  const { saved, save, accept, conflict, base, lostSaves, restore } = useSaveCompany(company);
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
      ...requireFilled(values, ['name'], translate),
      ...(isWebsite(values.website) ? {} : { website: translate('errors.invalid_website') }),
    }),
    send: async values => {
      const sent = await save({ ...values, website: websiteToSend(values.website) }).catch(
        (error: unknown) => {
          // The top bar shows the name, and every price the currency, that may have been saved.
          if (mayBeCarriedOut(error)) void queryClient.invalidateQueries({ queryKey: ME_KEY });
          throw error;
        },
      );
      if (!sent) return UNSAVED;
      form.change(sent);
      renameLook(saved.name, sent.name);
      accept(sent);
      setUpdated(true);
      // The top bar shows the name, and every price the currency.
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
    },
    failed: translate('company.update_failed'),
    refused: translate('company.update_failed'),
    unconfirmed: translate('company.unconfirmed'),
  });
  const submit = async (event: SyntheticEvent) => {
    setUpdated(false);
    tellOutcome(await form.submit(event), translate('company.updated'));
  };

  const shown = (field: string, value: string) =>
    field === 'currency' ? choices.find(({ id }) => String(id) === value)?.name : value;

  const listed = currencies.data ?? [];
  const own = company.currency;
  // The list may lack the company's own currency, and the select would show another one.
  const choices = own && !listed.some(({ id }) => id === own.id) ? [{ ...own, code: '' }, ...listed] : listed;
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
        <Field {...form.field('currency')} label={translate('company.currency')}>
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
      {currencies.error && (
        <FailureBanner error={currencies.error} onRetry={currencies.refetch}>
          {translate('company.currencies_failed')}
        </FailureBanner>
      )}
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
      {conflict && (
        <VersionsDialog
          title={translate('company.title')}
          conflict={conflict.question}
          labelOf={field => translate(`company.${field}`)}
          show={(field, value) => <bdi>{shown(field, String(value)) || '–'}</bdi>}
          onChoose={conflict.answer}
        />
      )}
      <UnsavedChanges
        isDirty={form.isDirty}
        isSaving={form.isBusy}
        isAsking={conflict !== null}
        values={() => form.values}
        base={base}
        lostSaves={lostSaves}
        restore={(changed, history) => {
          restore(history);
          form.change(changed);
        }}
      />
    </form>
  );
}
