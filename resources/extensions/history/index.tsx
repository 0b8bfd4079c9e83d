import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { defineExtension } from '../../../src/resource/extension/Extension';
import { ButtonLink } from '../../../src/ui/button/Button';
import { useIsNarrow } from '../../../src/ui/page/useIsNarrow';
import { lazyComponent } from '../../../src/ui/lazy/lazyComponent';

const HistoryPage = lazyComponent(async () => (await import('./HistoryPage')).HistoryPage);

/** The way from a form to the history of its record. */
function HistoryLink() {
  const record = useRecordContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  if (!record || !resource) return null;
  const label = translate('history.title');
  return (
    <ButtonLink
      icon="history"
      to={`/history?${new URLSearchParams({ resource, record: String(record.id) })}`}
      aria-label={label}
      title={label}
    >
      {!isNarrow && label}
    </ButtonLink>
  );
}

const toAll = [{ to: '/history', label: 'history.title' }];
const ofRecords = { aside: <HistoryLink />, tools: toAll };

/** Who has changed what, with a way back to an older value (capability `history`). */
export const history = defineExtension({
  resources: {
    ingredients: { tools: toAll },
    products: ofRecords,
    categories: ofRecords,
    menus: ofRecords,
    links: ofRecords,
  },
  pages: { '/history': <HistoryPage /> },
});
