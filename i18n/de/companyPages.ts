import type { CompanyPagesCatalogue } from '../catalogue';
import { owner } from './owner';
import { sessions } from './sessions';

/** The texts that only the pages of the company and the password have. They are loaded with those pages. */
export const companyPages: CompanyPagesCatalogue = { owner, sessions };
