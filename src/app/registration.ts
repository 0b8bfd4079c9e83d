/** The composition root of the way from stranger to signed-in, in one file: who has an account needs none of it. */
import { addTexts, currentLanguage } from '../i18n/language';
import { textsIn } from '../i18n/textsIn';

const FILES = import.meta.glob<object>('../../i18n/*/registration.ts', { import: 'registration' });

/** Loads the texts of these pages in the current language. */
export async function loadRegistrationTexts(): Promise<void> {
  addTexts(await textsIn(currentLanguage(), FILES));
}

export { ForgotPasswordPage } from '../pages/ForgotPasswordPage';
export { RegisterPage } from '../pages/RegisterPage';
export { VerifyEmailPage } from '../pages/VerifyEmailPage';
