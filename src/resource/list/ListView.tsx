import { Fragment, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button/Button';
import { useScreenSnapshot } from '../../start/useScreenSnapshot';
import { useTranslate } from 'react-admin';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { OfflineBoundary } from '../../ui/lazy/OfflineBoundary';
import { PageHeader } from '../../ui/page/PageHeader';
import { useResource } from '../ResourcesContext';
import styles from './ListCard.module.css';
import { ListCard } from './ListCard';
import { ListToolbar } from './toolbar/ListToolbar';
import { ListTotal } from './toolbar/ListTotal';
import { preloadForms } from '../form/lazyForms';
import { hasForm, hasOrder } from '../hasScreen';
import { useOriginState } from '../returnPath';
import { hasArrows } from '../order/hasArrows';
import { ReorderProvider } from '../order/lazyOrder';
import { OrderLink } from '../order/OrderLink';
import { createPath, orderPath } from '../paths';
import { SelectionContext, useNewSelection } from './selection/selection';
import { ListScreenContext, useListScreen, type ListSource } from './state/useListScreen';

/** How long a list is idle before the code that all forms share is preloaded. */
const FORM_PRELOAD_DELAY_MS = 700;

// Loaded with the first choice.
const SelectionBar = lazyComponent(async () => (await import('./selection/SelectionBar')).SelectionBar);

interface ListViewProps {
  /** Replaces the link to the create form. */
  action?: ReactNode;
  /** A control of the toolbar that filters the list. */
  filter?: ReactNode;
  /** The list that names the rows, if it is not the resource's own, with its filter. */
  from?: { source: ListSource; filter: object };
  /** Why the list can be neither searched nor sorted. */
  fixedOrder?: string;
}

/** The list of the current resource, with its title, its count and one action. */
export function ListView({ action = <CreateButton />, filter, from, fixedOrder }: ListViewProps) {
  const resource = useResource();
  const { name, columns, filters, tools } = resource;
  const translate = useTranslate();
  const screen = useListScreen(from?.filter, from?.source);
  const { isIdle, isPending, error, rows, total, location, isFiltered } = screen;
  const selection = useNewSelection(rows);
  const isEmpty = !isPending && total === 0 && location.search === '' && !isFiltered;
  useScreenSnapshot(isIdle && !error, rows);
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(preloadForms, FORM_PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isIdle]);
  const title = translate(`resources.${name}.title`);
  const Rows = useMemo(() => (hasArrows(columns) ? ReorderProvider : Fragment), [columns]);
  return (
    <ListScreenContext value={screen}>
      <SelectionContext value={selection}>
        <PageHeader
          title={title}
          count={<ListTotal />}
          action={isEmpty || selection.isOn ? undefined : action}
          isCreation
        />
        {!isEmpty && (
          <ListToolbar
            filter={
              <>
                {hasOrder(resource) && <OrderLink to={orderPath(name)} />}
                {filter}
                {!from && filters.map(({ control }) => control)}
              </>
            }
            fixedOrder={fixedOrder}
          />
        )}
        <Rows>
          <ListCard label={title} columns={columns} action={action} />
        </Rows>
        {/* After the rows, which would push them down. */}
        {!from && !isPending && tools.length > 0 && (
          <nav aria-label={translate('tools.label')} className={styles.tools}>
            {tools.map(({ to, label }) => (
              <ButtonLink key={to} to={to}>
                {translate(label)}
              </ButtonLink>
            ))}
          </nav>
        )}
        {selection.isOn && (
          <OfflineBoundary onClose={selection.clear}>
            <Suspense fallback={null}>
              <SelectionBar />
            </Suspense>
          </OfflineBoundary>
        )}
      </SelectionContext>
    </ListScreenContext>
  );
}

function CreateButton() {
  const resource = useResource();
  const { name, inputs } = resource;
  const translate = useTranslate();
  const state = useOriginState();
  if (!hasForm(resource, 'create')) return null;
  return (
    <ButtonLink
      to={createPath(name)}
      state={state}
      kind="primary"
      onPointerEnter={() => preloadForms(inputs)}
      onFocus={() => preloadForms(inputs)}
    >
      {translate('list.create', { name: translate(`resources.${name}.name`, { smart_count: 1 }) })}
    </ButtonLink>
  );
}
