import { useTranslate } from 'react-admin';
import { use, type ReactNode } from 'react';
import { LIMITS } from '../../../api/lists/listLocation';
import { Button } from '../../../ui/button/Button';
import { SelectBox } from '../../../ui/control/TextBox';
import { focusPageTitleIfLost } from '../../../ui/page/pageTitle';
import { useIsNarrow } from '../../../ui/page/useIsNarrow';
import { SearchBox } from './SearchBox';
import { SelectionContext } from '../selection/selection';
import { SortMenu } from './SortMenu';
import { useListScreenContext } from '../state/useListScreen';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  /** A control that filters the list. */
  filter?: ReactNode;
  /** Why the list can be neither searched nor sorted, shown instead of both controls. Empty: nothing is shown. */
  fixedOrder?: string | undefined;
}

/** What finds and arranges the rows of a list: search, order, filter, rows per page, and on a phone the start of a choice. */
export function ListToolbar({ filter, fixedOrder }: ListToolbarProps) {
  const translate = useTranslate();
  const { location, setLocation, canSearch } = useListScreenContext();
  const selection = use(SelectionContext);
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.toolbar}>
      {fixedOrder === undefined
        ? canSearch && <SearchBox />
        : fixedOrder && <p className={styles.note}>{fixedOrder}</p>}
      <div className={styles.controls}>
        {fixedOrder === undefined && <SortMenu />}
        {filter}
        <SelectBox
          aria-label={translate('list.limit')}
          title={translate('list.limit')}
          value={location.limit}
          onChange={event => setLocation({ limit: Number(event.target.value) })}
        >
          {LIMITS.map(size => (
            <option key={size} value={size}>
              {isNarrow ? size : translate('list.rows', { count: size })}
            </option>
          ))}
        </SelectBox>
      </div>
      {isNarrow && selection && !selection.isOn && (
        <Button
          onClick={() => {
            selection.turnOn();
            focusPageTitleIfLost();
          }}
        >
          {translate('list.choose_start')}
        </Button>
      )}
    </div>
  );
}
