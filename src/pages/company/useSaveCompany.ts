import { useRef, useState } from 'react';
import { useAccount } from '../../api/AccountContext';
import type { AnyRecord } from '../../api/AnyRecord';
import { isApiError } from '../../api/ApiError';
import { useCapability } from '../../api/useMe';
import { idOf } from '../../contract/ids';
import type { Company } from '../../contract/records';
import { overLostSave, saveOrAsk, type Conflict, type SaveAttempt } from '../../form/conflict';
import { isSameRecord } from '../../form/sameRecord';
import { useConfirm } from '../../form/useConfirm';
import { useLostSaves } from '../../form/useLostSaves';
import { withoutServerFields } from '../../form/withoutServerFields';
import type { FormHistory } from '../../unsaved/drafts';

export type CompanyValues = ReturnType<typeof fieldsOf>;

/** The values of the company that the form knows, and their save, unless another user has changed them since (P22). */
export function useSaveCompany(company: Company) {
  const account = useAccount();
  const hasVersions = useCapability('etag');
  const [saved, setSaved] = useState(() => fieldsOf(company));
  /** The ETag of `saved`. */
  const version = useRef(account.companyVersion());
  const lost = useLostSaves();
  const conflict = useConfirm<Conflict, AnyRecord | null>(null);

  /** @returns what is saved; null if the user has decided to save nothing */
  const save = (values: CompanyValues): Promise<CompanyValues | null> => {
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

  return {
    saved,
    save,
    /** Sets the values that the backend has, as `save` has returned them. */
    accept: (values: CompanyValues) => {
      setSaved(values);
      version.current = account.companyVersion();
    },
    /** The question that waits for an answer. */
    conflict: conflict.asked,
    /** What a draft keeps besides the typed values. */
    base: () => ({ ...saved, version: version.current }),
    lostSaves: lost.saves,
    /** Takes over what a draft has kept. */
    restore: ({ base, lostSaves = [] }: FormHistory) => {
      lost.set(lostSaves);
      if (!base) return;
      const { version: then, ...fields } = base as CompanyValues & { version: string | undefined };
      setSaved(fields);
      version.current = then;
    },
  };
}

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
