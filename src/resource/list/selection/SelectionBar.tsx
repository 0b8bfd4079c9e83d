import { useIsMutating } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import { Button } from '../../../ui/button/Button';
import { IconButton } from '../../../ui/button/IconButton';
import { focusPageTitleIfLost } from '../../../ui/page/pageTitle';
import { useResource } from '../../ResourcesContext';
import { LazyDeleteDialog } from '../deletion/LazyDeleteDialog';
import { BULK_CHANGE, useSelection } from './selection';
import { useListScreenContext } from '../state/useListScreen';
import styles from './SelectionBar.module.css';

/** What can be done with the chosen records. It stays at the lower edge of the window. */
export function SelectionBar() {
  const translate = useTranslate();
  const { records, choose, clear } = useSelection();
  const { rows } = useListScreenContext();
  const { bulkActions } = useResource();
  const isChanging = useIsMutating({ mutationKey: BULK_CHANGE }) > 0;
  const end = () => {
    clear();
    // The bar is removed with its buttons.
    focusPageTitleIfLost();
  };
  /** What is being deleted: what is gone is not chosen any more. */
  const [deleted, setDeleted] = useState<readonly AnyRecord[]>();
  return (
    <div className={styles.bar} role="region" aria-label={translate('list.chosen_actions')}>
      <span className={styles.count} role="status">
        {translate('list.chosen', { smart_count: records.length })}
      </span>
      <Button onClick={() => choose(rows, true)}>{translate('list.choose_page')}</Button>
      {records.length > 0 && (
        <>
          {bulkActions}
          <Button
            aria-disabled={isChanging}
            onClick={() => !isChanging && setDeleted(records)}
            onPointerEnter={LazyDeleteDialog.preload}
            onFocus={LazyDeleteDialog.preload}
          >
            {translate('delete.confirm')}
          </Button>
        </>
      )}
      <IconButton icon="cross" label={translate('list.choose_end')} onClick={end} />
      {deleted && (
        <LazyDeleteDialog records={deleted} onClose={() => setDeleted(undefined)} onDeleted={clear} />
      )}
    </div>
  );
}
