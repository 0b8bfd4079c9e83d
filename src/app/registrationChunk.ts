/** The pages of the registration and of a forgotten password, with their texts. A signed-in user does not load this file. */
import { loadTexts } from '../i18n/language';

const FILES = import.meta.glob<object>('../../i18n/*/registration.ts', { import: 'registration' });

/** Loads the texts of these pages in the current language. */
export const loadRegistrationTexts = () => loadTexts(FILES);

export { ForgotPasswordPage } from '../pages/signIn/ForgotPasswordPage';
export { RegisterPage } from '../pages/registration/RegisterPage';
export { VerifyEmailPage } from '../pages/signIn/VerifyEmailPage';
