import { useTranslate } from 'react-admin';
import type { RecordId } from '../../src/contract/records';
import { ButtonLink } from '../../src/ui/button/Button';
import { useOriginState, useReturn } from '../../src/resource/returnPath';
import { editPath, listPath } from '../../src/resource/paths';
import styles from './CategoryPath.module.css';

/** The way back from a category's products to the list of categories, and the way to the category's form. */
export function CategoryPath({ id, name }: { id: RecordId; name: string }) {
  const translate = useTranslate();
  const back = useReturn(listPath('categories'));
  const state = useOriginState();
  return (
    <nav className={styles.path} aria-label={translate('categories.path')}>
      <ButtonLink {...back()}>
        <span aria-hidden="true">‹</span>
        {translate('resources.categories.title')}
      </ButtonLink>
      <ButtonLink to={editPath('categories', id)} state={state} aria-label={translate('list.edit', { name })}>
        {translate('categories.edit')}
      </ButtonLink>
    </nav>
  );
}
