/** Pages that are opened rarely, in one chunk. */
// @ts-nocheck

export { ChangePasswordPage } from './ChangePasswordPage';
export { CompanyPage } from './CompanyPage';
