import { SCREENS } from '../start/screens';
import type { ResourceTool } from './Resource';

/** The links from a list to the import and the export of its records. */
export function importAndExport(resource: string): ResourceTool[] {
  return [
    { to: `${SCREENS.import.path}?for=${resource}`, label: 'tools.import' },
    { to: `${SCREENS.export.path}?for=${resource}`, label: 'tools.export' },
  ];
}

/** The link from a list to the page that prints its records. */
export function printLink(resource: string): ResourceTool {
  return { to: `${SCREENS.print.path}?for=${resource}`, label: 'tools.print' };
}
