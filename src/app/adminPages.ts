import { lazyComponent } from '../ui/lazy/lazyComponent';

// The pages that are no screen of a resource. Their code is loaded when they are opened.

export const DashboardPage = lazyComponent(
  async () => (await import('../pages/DashboardPage')).DashboardPage,
);
const companyPages = () => import('../pages/companyPages');
export const CompanyPage = lazyComponent(async () => (await companyPages()).CompanyPage);
export const ChangePasswordPage = lazyComponent(async () => (await companyPages()).ChangePasswordPage);
