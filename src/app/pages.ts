import { SCREENS } from '../start/screens';
import { lazyTool } from '../tools/lazyTool';
import { lazyComponent, type LazyComponent } from '../ui/lazy/lazyComponent';

const companyPages = () => import('../pages/companyPages');

/** The screens with a session that belong to no resource, by their path. The code of each is loaded when it is opened. */
export const PAGES: Readonly<Record<string, LazyComponent<object>>> = {
  [SCREENS.dashboard.path]: lazyComponent(async () => (await import('../pages/DashboardPage')).DashboardPage),
  [SCREENS.company.path]: lazyComponent(async () => (await companyPages()).CompanyPage),
  [SCREENS.password.path]: lazyComponent(async () => (await companyPages()).ChangePasswordPage),
  [SCREENS.checkUp.path]: lazyTool(async () => (await import('../tools/checkUp/CheckUpPage')).CheckUpPage),
  [SCREENS.export.path]: lazyTool(async () => (await import('../tools/export/ExportPage')).ExportPage),
  [SCREENS.import.path]: lazyTool(async () => (await import('../tools/import/ImportPage')).ImportPage),
  [SCREENS.print.path]: lazyTool(async () => (await import('../tools/print/PrintPage')).PrintPage),
};
