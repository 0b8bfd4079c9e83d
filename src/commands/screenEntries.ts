import {
  FileDown,
  FileUp,
  KeyRound,
  LayoutDashboard,
  List,
  ListChecks,
  LogOut,
  Plus,
  Printer,
  Store,
} from 'lucide-react';
import type { useTranslate } from 'react-admin';
import type { PanelEntry } from '../customization/definePanel';
import type { Resource } from '../resource/Resource';
import { hasForm, hasList } from '../resource/hasScreen';
import { createPath, listPath } from '../resource/paths';
import { SCREENS } from '../start/screens';
import type { SearchEntry } from './SearchEntry';

/** Returns the screens of the panel as results of the search, in the order of the sidebar, then the forms for new records. */
export function screenEntries(
  resources: readonly Resource[],
  added: readonly PanelEntry[],
  translate: ReturnType<typeof useTranslate>,
): SearchEntry[] {
  const entry = (icon: SearchEntry['icon'], label: string, to: string): SearchEntry => ({
    key: to,
    label,
    detail: undefined,
    icon,
    to,
  });
  const lists = resources.filter(hasList);
  return [
    entry(LayoutDashboard, translate('frame.dashboard'), SCREENS.dashboard.path),
    ...lists.map(({ name, icon = List }) =>
      entry(icon, translate(`resources.${name}.title`), listPath(name)),
    ),
    ...added
      .filter(({ to }) => to.startsWith('/'))
      .map(({ to, label, icon = List }) => entry(icon, translate(label), to)),
    entry(ListChecks, translate('tools.check_up'), SCREENS.checkUp.path),
    entry(FileUp, translate('tools.import'), SCREENS.import.path),
    entry(FileDown, translate('tools.export'), SCREENS.export.path),
    entry(Printer, translate('tools.print'), SCREENS.print.path),
    entry(Store, translate('frame.company'), SCREENS.company.path),
    ...lists
      .filter(resource => hasForm(resource, 'create'))
      .map(({ name }) =>
        entry(
          Plus,
          translate('list.create', { name: translate(`resources.${name}.name`, { smart_count: 1 }) }),
          createPath(name),
        ),
      ),
    entry(KeyRound, translate('frame.change_password'), SCREENS.password.path),
    entry(LogOut, translate('frame.log_out'), SCREENS.logout.path),
  ];
}
