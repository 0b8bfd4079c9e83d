import { ButtonLink } from '../ui/Button';
import { useTranslate } from 'ra-core';
import { useMe } from '../api/useMe';
import { PageHeader } from '../ui/PageHeader';
import styles from './DashboardPage.module.css';

export function DashboardPage() {
  const translate = useTranslate();
  const { data: me } = useMe();
  const name = me?.first_name;
  return (
    <>
      <PageHeader
        title={name ? translate('dashboard.welcome', { name }) : translate('dashboard.welcome_nameless')}
      />
      <p className={styles.text}>{translate('dashboard.text')}</p>
      <div className={styles.actions}>
        <ButtonLink to="/menus" kind="primary">
          {translate('dashboard.explore_menus')}
        </ButtonLink>
        <ButtonLink to="/links" kind="outlined">
          {translate('dashboard.explore_links')}
        </ButtonLink>
      </div>
    </>
  );
}
