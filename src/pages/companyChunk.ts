/** Pages that are opened rarely, in one chunk. */
export { ChangePasswordPage } from './security/ChangePasswordPage';
export { CompanyPage } from './company/CompanyPage';
