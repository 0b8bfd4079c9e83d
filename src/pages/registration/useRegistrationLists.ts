import { useEffect, useState } from 'react';
import { languages, type Language } from '../../../i18n/languages';
import { useAccount } from '../../api/AccountContext';
import type { CompanyType, Currency } from '../../contract/records';

/** The ids that are sent as long as the lists are not loaded (B7). */
const FALLBACK_CURRENCY_ID = 2;
const FALLBACK_COMPANY_TYPE_ID = 1;

const FALLBACK_CURRENCY_CODE = 'USD';

/** The currencies of languages that a browser may ask for and the panel does not have. */
const OTHER_CURRENCIES: Partial<Record<string, string>> = { fr: 'EUR' };

function currencyOf(language: string): string {
  const own = Object.hasOwn(languages, language) && languages[language as Language].currency;
  return own || (OTHER_CURRENCIES[language] ?? FALLBACK_CURRENCY_CODE);
}

/**
 * Reads the currencies and company types for the registration. Also returns the default of each.
 * @param language the user's language, by which the currency is proposed.
 */
export function useRegistrationLists(language: string) {
  const account = useAccount();
  const [currencies, setCurrencies] = useState<Currency[]>();
  const [companyTypes, setCompanyTypes] = useState<CompanyType[]>();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const leaving = new AbortController();
    const fail = (reason: unknown) => !leaving.signal.aborted && setError(reason);
    account.currencies(leaving.signal).then(setCurrencies, fail);
    account.companyTypes(leaving.signal).then(setCompanyTypes, fail);
    return () => leaving.abort();
  }, [account, attempt]);

  const code = currencyOf(language);
  return {
    /** Undefined until they are loaded, as are the types. */
    currencies,
    companyTypes,
    error,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
    defaultCurrency:
      currencies?.find(currency => currency.code === code)?.id ?? currencies?.[0]?.id ?? FALLBACK_CURRENCY_ID,
    defaultCompanyType: companyTypes?.[0]?.id ?? FALLBACK_COMPANY_TYPE_ID,
  };
}
