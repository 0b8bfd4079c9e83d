import type { CompanyPagesCatalogue } from '../catalogue';
import { companyData } from './companyData';
import { sessions } from './sessions';

/** The texts that only the pages of the company and the password have. They are loaded with those pages. */
export const companyPages: CompanyPagesCatalogue = { company_data: companyData, sessions };
