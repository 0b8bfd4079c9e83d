import { Link } from 'react-router';
import type { Menu } from '../../contract/records';
import { editPath } from '../../resource/paths';
import { Badges } from '../../ui/format/Badges';
import { DateAndAge } from '../../ui/format/DateAndAge';
import styles from './DashboardCard.module.css';

export function MenuItem({ menu }: { menu: Menu }) {
  return (
    <Link to={editPath('menus', menu.id)} className={styles.item}>
      <span className={styles.body}>
        <bdi className={styles.name}>{menu.name}</bdi>
        <Badges items={menu.categories} />
        <DateAndAge value={menu.updated_at} />
      </span>
    </Link>
  );
}
