import type { en } from './en';
import type { enEntry } from './enEntry';
import type { enRegistration } from './enRegistration';

type Texts<Model> = { [Key in keyof Model]: Model[Key] extends string ? string : Texts<Model[Key]> };

/** The shape of every catalogue: whatever English says, each language says. A missing key does not compile. */
export type Catalogue = Texts<typeof en>;
export type EntryCatalogue = Texts<typeof enEntry>;
export type RegistrationCatalogue = Texts<typeof enRegistration>;
