import { useRef } from 'react';
import { useAccount } from '../../api/AccountContext';
import type { AnyRecord } from '../../api/AnyRecord';
import { isApiError } from '../../api/ApiError';
import { isCarriedOut } from '../../api/isCarriedOut';
import { useCapability } from '../../api/useMe';
import { idOf } from '../../contract/ids';
import type { Company } from '../../contract/records';
import { isSameRecord } from '../../form/sameRecord';
import { useSavedValues } from '../../form/useSavedValues';
import { withoutServerFields } from '../../api/withoutServerFields';
import type { FormHistory } from '../../unsaved/drafts';

/** Stands for the id of a record. */
const ID = 'company';

export type CompanyValues = ReturnType<typeof fieldsOf>;

/** The values of the company that the form knows, and their save: by its ETag where the backend has one, else it is read again. */
export function useSaveCompany(company: Company) {
  const account = useAccount();
  const hasVersions = useCapability('etag');
  const values = useSavedValues(ID, fieldsOf(company));
  /** The ETag of the saved values. */
  const version = useRef(account.companyVersion());

  const save = (mine: CompanyValues): Promise<CompanyValues | null> => {
    // The form keeps its own version until it is saved: the user may decide for neither.
    let seen = version.current;
    return values.save(mine, async (mine, base) => {
      // A proxy may have taken the ETag away.
      if (!hasVersions || seen === undefined) {
        const theirs = asRecord(await account.company());
        if (!isSameRecord(theirs, base)) return { theirs };
      }
      const { currency, ...others } = withoutServerFields(mine) as CompanyValues;
      const change = { ...others, ...(currency && { currency_id: idOf(currency) }) };
      try {
        const stored = await account.updateCompany(change, {
          ifMatch: hasVersions ? seen : undefined,
          isCarriedOut: now => isCarriedOut(mine, asRecord(now), base),
        });
        const answered = Object.entries(fieldsOf(stored)).filter(([field]) => field in stored);
        return { saved: { ...others, currency, ...Object.fromEntries(answered) } };
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) throw error;
      }
      const theirs = asRecord(await account.company());
      seen = account.companyVersion();
      return { theirs };
    });
  };

  return {
    ...values,
    save,
    accept: (stored: CompanyValues) => {
      values.accept(stored);
      version.current = account.companyVersion();
    },
    /** What a draft keeps besides the typed values. */
    base: () => ({ ...values.saved, version: version.current }),
    restore: ({ base, lostSaves }: FormHistory) => {
      const { version: then, ...fields } = (base ?? {}) as { version?: string };
      values.restore({ base: base && fields, lostSaves });
      if (base) version.current = then;
    },
  };
}

function asRecord(company: Company): AnyRecord {
  return { ...fieldsOf(company), id: ID };
}

function fieldsOf({ name = '', address, phone_number, email, website, currency }: Partial<Company>) {
  return {
    name,
    address: address ?? '',
    phone_number: phone_number ?? '',
    email: email ?? '',
    website: website ?? '',
    currency: String(currency?.id ?? ''),
  };
}
