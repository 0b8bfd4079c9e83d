/** From stranger to signed-in, in one file: who has an account needs none of it. */
export { RegisterPage } from './RegisterPage';
export { VerifyEmailPage } from './VerifyEmailPage';
