/** Pages that are opened rarely, in one chunk. */
export { ChangePasswordPage } from './ChangePasswordPage';
export { CompanyPage } from './company/CompanyPage';
