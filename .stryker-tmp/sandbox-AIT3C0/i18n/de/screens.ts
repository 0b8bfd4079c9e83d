/** The texts after the sign-in, the panel's own and react-admin's. They are loaded with the code of its screens. */
// @ts-nocheck

import { reactAdminGerman as reactAdmin } from './reactAdmin';
import { de as own } from '.';

export { own, reactAdmin };
