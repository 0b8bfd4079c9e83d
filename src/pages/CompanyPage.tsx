import { Button } from '../ui/button/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useAccount } from '../api/AccountContext';
import type { AnyRecord } from '../api/AnyRecord';
import { isApiError } from '../api/ApiError';
import { errorText } from '../api/errorText';
import { ME_KEY, useCapability } from '../api/useMe';
import { idOf } from '../contract/ids';
import type { Company } from '../contract/records';
import { FailureBanner } from '../diagnosis/FailureBanner';
import { isSameRecord, overLostSave, saveOrAsk, type Conflict, type SaveAttempt } from '../form/conflict';
import { useConfirm } from '../form/useConfirm';
import { useLostSaves } from '../form/useLostSaves';
import { VersionsDialog } from '../form/VersionsDialog';
import { withoutServerFields } from '../form/withoutServerFields';
import { Banner } from '../ui/feedback/Banner';
import { Field } from '../ui/control/Field';
import { PageHeader } from '../ui/page/PageHeader';
import { Skeleton } from '../ui/feedback/Skeleton';
import { SelectBox, TextBox } from '../ui/control/TextBox';
import { OwnerSections } from './owner/OwnerSections';
import type { FormHistory } from '../unsaved/drafts';
import { UnsavedChanges } from '../unsaved/UnsavedChanges';
import { useOutcome } from '../form/useOutcome';
import { requireFilled, usePlainForm } from '../form/usePlainForm';
import { UNSAVED } from '../form/useSubmission';
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
        <>
          <CompanyForm company={company.data} />
          <OwnerSections />
        </>
      ) : company.error ? (
        <FailureBanner error={company.error} onRetry={company.refetch}>
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
  const hasVersions = useCapability('etag');
  /** The ETag of `saved`. */
  const version = useRef(account.companyVersion());
  const lost = useLostSaves();
  const conflict = useConfirm<Conflict, AnyRecord | null>(null);
  const currencies = useQuery({
    queryKey: ['currencies'],
    queryFn: ({ signal }) => account.currencies(signal),
    staleTime: Infinity,
  });
  const form = usePlainForm({
    initial: saved,
    check: values => ({
      ...requireFilled(values, ['name'], translate('auth.login.required')),
      ...(isWebsite(values.website) ? {} : { website: translate('errors.invalid_website') }),
    }),
    send: async values => {
      setUpdated(false);
      const sent = await saveChange({ ...values, website: websiteToSend(values.website) });
      if (!sent) return UNSAVED;
      form.change(sent);
      setSaved(sent);
      version.current = account.companyVersion();
      setUpdated(true);
      // The top bar shows the name, and every price the currency.
      void queryClient.invalidateQueries({ queryKey: ME_KEY });
    },
    failed: translate('company.update_failed'),
    refused: translate('company.update_failed'),
    unconfirmed: translate('company.unconfirmed'),
  });
  /** Sends the values, unless another user has changed them since (P22). @returns what is saved; null for nothing */
  const saveChange = (values: CompanyValues): Promise<CompanyValues | null> => {
    // The form keeps its own version until it is saved: the user may decide for neither.
    let seen = version.current;
    const send = async (mine: AnyRecord, base: AnyRecord): Promise<SaveAttempt<CompanyValues>> => {
      // A proxy may have taken the ETag away.
      if (!hasVersions || seen === undefined) {
        const theirs = asRecord(fieldsOf(await account.company()));
        if (!isSameRecord(theirs, base)) return { theirs };
      }
      const { currency, ...others } = withoutServerFields(mine) as CompanyValues;
      const change = { ...others, ...(currency && { currency_id: idOf(currency) }) };
      try {
        const stored = await account.updateCompany(change, hasVersions ? seen : undefined);
        const answered = Object.entries(fieldsOf(stored)).filter(([field]) => field in stored);
        return { saved: { ...others, currency, ...Object.fromEntries(answered) } };
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) throw error;
      }
      const theirs = asRecord(fieldsOf(await account.company()));
      seen = account.companyVersion();
      return { theirs };
    };
    const sendOwn = overLostSave(lost, send);
    return saveOrAsk({ mine: asRecord(values), base: asRecord(saved), send: sendOwn, ask: conflict.ask });
  };

  const restore = (changed: object, { base, lostSaves = [] }: FormHistory) => {
    lost.set(lostSaves);
    if (base) {
      const { version: then, ...fields } = base as CompanyValues & { version: string | undefined };
      setSaved(fields);
      version.current = then;
    }
    form.change(changed);
  };

  const submit = async (event: SyntheticEvent) => {
    tellOutcome(await form.submit(event), translate('company.updated'));
  };

  const shown = (field: string, value: string) =>
    field === 'currency' ? choices.find(({ id }) => String(id) === value)?.name : value;

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
      {conflict.asked && (
        <VersionsDialog
          title={translate('company.title')}
          conflict={conflict.asked.question}
          labelOf={field => translate(`company.${field}`)}
          show={(field, value) => <bdi>{shown(field, String(value)) || '–'}</bdi>}
          onChoose={conflict.asked.answer}
        />
      )}
      <UnsavedChanges
        isDirty={form.isDirty}
        isSaving={form.isBusy}
        values={() => form.values}
        base={() => ({ ...saved, version: version.current })}
        lostSaves={lost.saves}
        restore={restore}
      />
    </form>
  );
}

type CompanyValues = ReturnType<typeof fieldsOf>;

function asRecord(values: CompanyValues): AnyRecord {
  return { ...values, id: 'company' };
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
