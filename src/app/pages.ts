import { loadTexts } from '../i18n/language';
import { SCREENS } from '../start/screens';
import { lazyTool } from '../tools/lazyTool';
import { lazyComponent, type LazyComponent } from '../ui/lazy/lazyComponent';
import { lazyWithTexts } from '../ui/lazy/lazyWithTexts';

const COMPANY_TEXTS = import.meta.glob<object>('../../i18n/*/companyPages.ts', { import: 'companyPages' });

/** Loads the texts of the pages of the company and the password in the current language. */
export const loadCompanyTexts = () => loadTexts(COMPANY_TEXTS);

const companyPages = () => import('../pages/companyChunk');

/** The screens with a session that belong to no resource, by their path. The code of each is loaded when it is opened. */
export const PAGES: Readonly<Record<string, LazyComponent<object>>> = {
  [SCREENS.dashboard.path]: lazyComponent(
    async () => (await import('../pages/dashboard/DashboardPage')).DashboardPage,
  ),
  [SCREENS.company.path]: lazyWithTexts(async () => (await companyPages()).CompanyPage, loadCompanyTexts),
  [SCREENS.password.path]: lazyWithTexts(
    async () => (await companyPages()).ChangePasswordPage,
    loadCompanyTexts,
  ),
  [SCREENS.checkUp.path]: lazyTool(async () => (await import('../tools/checkUp/CheckUpPage')).CheckUpPage),
  [SCREENS.export.path]: lazyTool(async () => (await import('../tools/export/ExportPage')).ExportPage),
  [SCREENS.import.path]: lazyTool(async () => (await import('../tools/import/ImportPage')).ImportPage),
  [SCREENS.print.path]: lazyTool(async () => (await import('../tools/print/PrintPage')).PrintPage),
};
