import { useTranslate } from 'react-admin';
import type { Link } from '../../contract/records';
import { CopyButton } from '../../ui/button/CopyButton';
import { usePublicAddress } from '../../ui/format/publicAddress';
import { DateAndAge } from '../../ui/format/DateAndAge';
import { WebAddress } from '../../ui/format/WebAddress';
import styles from './DashboardCard.module.css';

export function LinkItem({ link }: { link: Link }) {
  const translate = useTranslate();
  const address = usePublicAddress()(link.slug);
  return (
    <div className={styles.item}>
      <span className={styles.body}>
        <bdi className={styles.name}>{link.menu?.name ?? '–'}</bdi>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={address}
          className={styles.address}
        >
          <bdi>
            <WebAddress address={address} />
          </bdi>
        </a>
        <DateAndAge value={link.updated_at} />
      </span>
      <CopyButton
        text={address}
        label={translate('links.copy', { slug: link.slug })}
        done={translate('links.copied')}
      />
    </div>
  );
}
