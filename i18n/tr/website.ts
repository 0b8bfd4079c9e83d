import type { Texts } from '../catalogue';
import type * as english from '../en/website';

/** The web address of a company: for the registration and for the company page. */
export const website: Texts<typeof english.website> = {
  invalid: 'https://ornek.com gibi bir web adresi girin',
};
