import { SCREENS } from '../start/screens';
import type { LazyComponent } from '../ui/lazy/lazyComponent';
import { lazyTool } from './lazyTool';

/** The screens of work that concerns several resources at once, by their path. Each is loaded on demand. */
export const TOOLS: Readonly<Record<string, LazyComponent<object>>> = {
  [SCREENS.checkUp.path]: lazyTool(async () => (await import('./checkUp/CheckUpPage')).CheckUpPage),
  [SCREENS.export.path]: lazyTool(async () => (await import('./export/ExportPage')).ExportPage),
  [SCREENS.import.path]: lazyTool(async () => (await import('./import/ImportPage')).ImportPage),
  [SCREENS.print.path]: lazyTool(async () => (await import('./print/PrintPage')).PrintPage),
};
