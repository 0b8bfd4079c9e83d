import { useTranslate } from 'react-admin';
import { use, useMemo } from 'react';
import { useMe } from '../../api/useMe';
import type { Link, Menu, Product } from '../../contract/records';
import { PanelContext } from '../../customization/PanelContext';
import { listPath } from '../../resource/paths';
import { ButtonLink } from '../../ui/button/Button';
import { SCREENS } from '../../start/screens';
import { useScreenSnapshot } from '../../start/useScreenSnapshot';
import { ScreenSnapshot } from '../../start/ScreenSnapshot';
import { PageHeader } from '../../ui/page/PageHeader';
import { PartBoundary } from '../../ui/feedback/PartBoundary';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { DashboardCard } from './DashboardCard';
import { FirstSteps } from './FirstSteps';
import { LinkItem } from './LinkItem';
import { MenuItem } from './MenuItem';
import { ProductItem } from './ProductItem';
import { useLatest } from './useLatest';
import { useShownTogether } from './useShownTogether';
import styles from './DashboardPage.module.css';

/** A welcome, three cards (C1 to C5) and those that the installation adds. Until there are links, menus and products, it also shows the first steps. */
export function DashboardPage() {
  const { cards = [] } = use(PanelContext);
  const translate = useTranslate();
  const { data: me } = useMe();
  const links = useLatest<Link>('links');
  const menus = useLatest<Menu>('menus');
  const products = useLatest<Product>('products');
  const isLoading = [links, menus, products].some(({ items, error }) => !items && !error);
  const isShown = useShownTogether(isLoading);
  const hasEmptyCard = [links, menus, products].some(({ total }) => total === 0);
  const shown = useMemo(
    () => [me, links.items, menus.items, products.items],
    [me, links.items, menus.items, products.items],
  );
  useScreenSnapshot(shown.every(Boolean), shown);
  const name = me?.first_name;

  return (
    <>
      <PageHeader
        title={name ? translate('dashboard.welcome', { name }) : translate('dashboard.welcome_nameless')}
      />
      <p className={styles.text}>{translate('dashboard.text')}</p>
      <div className={styles.actions}>
        <ButtonLink to={listPath('menus')} kind={hasEmptyCard ? 'outlined' : 'primary'}>
          {translate('dashboard.explore_menus')}
        </ButtonLink>
        <ButtonLink to={listPath('links')} kind="outlined">
          {translate('dashboard.explore_links')}
        </ButtonLink>
        <ButtonLink to={SCREENS.checkUp.path}>{translate('tools.check_up')}</ButtonLink>
      </div>
      <div data-place="latest">
        {!isShown ? (
          <ScreenSnapshot place="latest">
            <Skeleton rows={5} rowHeight={64} text={translate('frame.loading')} />
          </ScreenSnapshot>
        ) : (
          <>
            {hasEmptyCard && (
              <FirstSteps totals={{ links: links.total, menus: menus.total, products: products.total }} />
            )}
            <div className={styles.cards}>
              <DashboardCard resource="links" latest={links} item={link => <LinkItem link={link} />} />
              <DashboardCard resource="menus" latest={menus} item={menu => <MenuItem menu={menu} />} />
              <DashboardCard
                resource="products"
                latest={products}
                item={product => <ProductItem product={product} />}
              />
              {cards.map((Card, index) => (
                <PartBoundary key={index}>
                  <Card />
                </PartBoundary>
              ))}
            </div>
          </>
        )}
      </div>
    </>
  );
}
