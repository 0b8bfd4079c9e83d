/** What a newcomer sees; whoever signs in does without its code. */
export { RegisterPage } from './RegisterPage';
export { VerifyEmailPage } from './VerifyEmailPage';
