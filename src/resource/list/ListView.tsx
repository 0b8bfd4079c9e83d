import { useEffect, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button/Button';
import { useScreenSnapshot } from '../../start/useScreenSnapshot';
import { useTranslate } from 'react-admin';
import { PageHeader } from '../../ui/page/PageHeader';
import { useResource } from '../ResourcesContext';
import { SearchBox } from './SearchBox';
import { ListCard } from './ListCard';
import { ListTotal } from './ListTotal';
import { preloadForms } from '../form/formParts';
import { createPath } from '../paths';
import { ListScreenContext, useListScreen } from './useListScreen';

/** How long a list is idle before the code of its forms is preloaded. */
const FORM_PRELOAD_DELAY_MS = 700;

/**
 * The list of the current resource, with its title, its count and one action.
 * @param action replaces the link to the create form.
 */
export function ListView({ action = <CreateButton /> }: { action?: ReactNode }) {
  const { name, search, columns, inputs } = useResource();
  const translate = useTranslate();
  const screen = useListScreen();
  const { isIdle, error, rows } = screen;
  useScreenSnapshot(isIdle && !error, rows);
  useEffect(() => {
    if (!isIdle) return;
    const timer = setTimeout(() => preloadForms(inputs), FORM_PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isIdle, inputs]);
  const title = translate(`resources.${name}.title`);
  return (
    <ListScreenContext value={screen}>
      <PageHeader title={title} count={<ListTotal />} action={action} />
      {search && <SearchBox />}
      <ListCard label={title} columns={columns} action={action} />
    </ListScreenContext>
  );
}

function CreateButton() {
  const { name, inputs } = useResource();
  const translate = useTranslate();
  if (!inputs) return null;
  return (
    <ButtonLink
      to={createPath(name)}
      kind="primary"
      onPointerEnter={() => preloadForms(inputs)}
      onFocus={() => preloadForms(inputs)}
    >
      {translate('list.create', { name: translate(`resources.${name}.name`, { smart_count: 1 }) })}
    </ButtonLink>
  );
}
