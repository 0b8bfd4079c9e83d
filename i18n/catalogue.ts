import type { TranslationMessages } from 'react-admin';
import type { screens } from './en/screens';
import type { companyPages } from './en/companyPages';
import type { extensions } from './en/extensions';
import type { registration } from './en/registration';
import type { signIn } from './en/signIn';
import type { tools } from './en/tools';
import type { MorePlurals } from './MorePlurals';

/** The same keys with texts of another language: a missing key does not compile. */
export type Texts<Model> = {
  [Key in keyof Model]: Model[Key] extends string ? string : Texts<Model[Key]>;
} & MorePlurals<keyof Model>;

export type Catalogue = Texts<typeof screens>;
export type SignInCatalogue = Texts<typeof signIn>;
export type RegistrationCatalogue = Texts<typeof registration>;
export type CompanyPagesCatalogue = Texts<typeof companyPages>;
export type ToolsCatalogue = Texts<typeof tools>;
export type ExtensionsCatalogue = Texts<typeof extensions>;

/** What react-admin's Material UI components need besides `ra.ts`. */
export interface ReactAdminMessages {
  ra: Omit<TranslationMessages['ra'], 'boolean' | 'notification' | 'validation'>;
}
