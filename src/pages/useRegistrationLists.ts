import { useEffect, useState } from 'react';
import { useAccount } from '../api/AccountContext';
import type { CompanyType, Currency } from '../contract/records';

/** What holds until the lists have come (specification, section 9). */
const CURRENCY_BEFORE_LIST = 2;
const COMPANY_TYPE_BEFORE_LIST = 1;

const CURRENCY_OF_LANGUAGE: Record<string, string> = { tr: 'TRY', en: 'USD', de: 'EUR', fr: 'EUR' };
const OTHER_LANGUAGES = 'USD';

/** Currencies and company types for the registration, with what is chosen as long as nobody chooses. */
export function useRegistrationLists(language: string) {
  const account = useAccount();
  const [currencies, setCurrencies] = useState<Currency[]>([]);
  const [companyTypes, setCompanyTypes] = useState<CompanyType[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const leaving = new AbortController();
    const fail = () => !leaving.signal.aborted && setFailed(true);
    account.currencies(leaving.signal).then(setCurrencies, fail);
    account.companyTypes(leaving.signal).then(setCompanyTypes, fail);
    return () => leaving.abort();
  }, [account, attempt]);

  const code = CURRENCY_OF_LANGUAGE[language] ?? OTHER_LANGUAGES;
  return {
    currencies,
    companyTypes,
    failed,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
    defaultCurrency:
      currencies.find(currency => currency.code === code)?.id ?? currencies[0]?.id ?? CURRENCY_BEFORE_LIST,
    defaultCompanyType: companyTypes[0]?.id ?? COMPANY_TYPE_BEFORE_LIST,
  };
}
