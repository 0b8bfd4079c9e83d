import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { use, useEffect, useMemo, useState } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider } from '../api/dataProvider';
import { newKey } from '../api/newKey';
import { MAX_PAGE_SIZE } from '../api/lists/listQuery';
import { useCapability } from '../api/useMe';
import { fold } from '../contract/fold';
import { hasList } from '../resource/hasScreen';
import { PanelContext } from '../customization/PanelContext';
import { ResourcesContext } from '../resource/ResourcesContext';
import { useDebounced } from '../ui/useDebounced';
import { recordEntry } from './recordEntry';
import { screenEntries } from './screenEntries';
import type { SearchGroup } from './SearchEntry';
import { contains, searchRecords, type Found } from './searchRecords';

/** What was found in a resource, and the text that was searched for. */
interface Answer {
  text: string;
  found: Found | null;
}

const SCREENS_GROUP = 'screens';
/** The screens that are shown besides found records. */
const MAX_SCREENS = 4;

/**
 * Searches the screens and every resource with a list while the user types. Each resource's results are shown when they
 * arrive. A new text aborts the searches for the text before; until its answers arrive, those results are shown that still
 * match.
 */
export function useSearchEverywhere(typed: string): { groups: SearchGroup[]; isSearching: boolean } {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const resources = use(ResourcesContext);
  const lists = useMemo(() => resources.filter(hasList), [resources]);
  const { entries: added } = use(PanelContext);
  const screens = useMemo(
    () => screenEntries(resources, added ?? [], translate),
    [resources, added, translate],
  );
  const [answers, setAnswers] = useState<Partial<Record<string, Answer>>>({});
  const folds = useCapability('name_filter');

  const [opening] = useState(newKey);
  const current = typed.trim();
  const text = useDebounced(current);
  useEffect(() => {
    if (!text) return;
    const controller = new AbortController();
    const { signal } = controller;
    for (const resource of lists) {
      const keep = (found: Found | null) => {
        if (!signal.aborted) setAnswers(before => ({ ...before, [resource.name]: { text, found } }));
      };
      searchRecords(resource, { text, dataProvider, queryClient, folds, signal, opening }).then(keep, () =>
        keep(null),
      );
    }
    return () => controller.abort();
  }, [text, lists, dataProvider, queryClient, folds, opening]);

  const wanted = fold(current);
  const screenGroup: SearchGroup = {
    key: SCREENS_GROUP,
    title: translate('commands.screens'),
    entries: wanted
      ? screens.filter(({ label }) => fold(label).includes(wanted)).slice(0, MAX_SCREENS)
      : screens,
    note: undefined,
  };
  const noteOf = ({ text: searched, found }: Answer, title: string) => {
    if (searched !== current) return undefined;
    if (!found) return translate('commands.failed', { title });
    return found.isPartial ? translate('commands.partial', { title, count: MAX_PAGE_SIZE }) : undefined;
  };
  const recordGroups = lists.map(resource => {
    const title = translate(`resources.${resource.name}.title`);
    const answer = answers[resource.name];
    const isShown = (record: AnyRecord) => contains(resource, record, wanted);
    return {
      key: resource.name,
      title,
      entries: wanted
        ? (answer?.found?.records ?? []).filter(isShown).map(record => recordEntry(resource, record, wanted))
        : [],
      note: wanted && answer ? noteOf(answer, title) : undefined,
    };
  });
  return {
    groups: [screenGroup, ...recordGroups].filter(({ entries, note }) => entries.length > 0 || note),
    isSearching: wanted !== '' && lists.some(({ name }) => answers[name]?.text !== current),
  };
}
