import type { Language } from '../../i18n/languages';
import { textsIn } from '../i18n/textsIn';

const FILES = import.meta.glob<object>('../../i18n/*/signIn.ts', { import: 'signIn' });

/** Loads the texts of the sign-in page and of failures. */
export const loadSignInTexts = (language: Language) => textsIn(language, FILES);
