import type { Texts } from '../catalogue';
import type * as english from '../en/website';

/** Of the company's address, where it registers and where it is changed. */
export const website: Texts<typeof english.website> = {
  invalid: 'https://ornek.com gibi bir web adresi girin',
};
