/** The composition root of the way from stranger to signed-in, in one file: who has an account needs none of it. */
import { registration as enRegistration } from '../../i18n/en/registration';
import { registration as trRegistration } from '../../i18n/tr/registration';
import { addTexts } from '../i18n/language';

addTexts(enRegistration, 'en');
addTexts(trRegistration, 'tr');

export { RegisterPage } from '../pages/RegisterPage';
export { VerifyEmailPage } from '../pages/VerifyEmailPage';
