/** The composition root of the way from stranger to signed-in, in one file: who has an account needs none of it. */
import { enRegistration } from '../../i18n/enRegistration';
import { trRegistration } from '../../i18n/trRegistration';
import { addTexts } from '../i18n/language';

addTexts({ en: () => enRegistration, tr: () => trRegistration });

export { RegisterPage } from '../pages/RegisterPage';
export { VerifyEmailPage } from '../pages/VerifyEmailPage';
