/** What is opened once in a while, in one file. */
export { ChangePasswordPage } from './ChangePasswordPage';
export { CompanyPage } from './CompanyPage';
