import { useEffect, useState } from 'react';
import { useAccount } from '../api/AccountContext';
import type { CompanyType, Currency } from '../contract/records';

/** The ids that are sent as long as the lists are not loaded (specification, section 9). */
const FALLBACK_CURRENCY_ID = 2;
const FALLBACK_COMPANY_TYPE_ID = 1;

const CURRENCY_OF_LANGUAGE: Record<string, string> = { tr: 'TRY', en: 'USD', de: 'EUR', fr: 'EUR' };
const FALLBACK_CURRENCY_CODE = 'USD';

/**
 * Reads the currencies and company types for the registration. Also returns the default of each.
 * @param language the user's language, by which the currency is proposed.
 */
export function useRegistrationLists(language: string) {
  const account = useAccount();
  const [currencies, setCurrencies] = useState<Currency[]>([]);
  const [companyTypes, setCompanyTypes] = useState<CompanyType[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const leaving = new AbortController();
    const fail = (reason: unknown) => !leaving.signal.aborted && setError(reason);
    account.currencies(leaving.signal).then(setCurrencies, fail);
    account.companyTypes(leaving.signal).then(setCompanyTypes, fail);
    return () => leaving.abort();
  }, [account, attempt]);

  const code = CURRENCY_OF_LANGUAGE[language] ?? FALLBACK_CURRENCY_CODE;
  return {
    currencies,
    companyTypes,
    error,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
    defaultCurrency:
      currencies.find(currency => currency.code === code)?.id ?? currencies[0]?.id ?? FALLBACK_CURRENCY_ID,
    defaultCompanyType: companyTypes[0]?.id ?? FALLBACK_COMPANY_TYPE_ID,
  };
}
