// @ts-nocheck
import { useRecordContext, useTranslate } from 'react-admin';
import type { Link } from '../../src/contract/records';
import { CopyButton } from '../../src/ui/button/CopyButton';
import { OpenLink } from '../../src/ui/button/OpenLink';
import { usePublicAddress } from '../../src/ui/format/publicAddress';
import styles from './SlugField.module.css';

/** Shows the slug, with buttons to copy and to open its public address. */
export function SlugField() {
  const translate = useTranslate();
  const publicAddress = usePublicAddress();
  const link = useRecordContext<Link>();
  if (!link) return null;
  const address = publicAddress(link.slug);
  return (
    <span className={styles.slug}>
      <bdi>{link.slug}</bdi>
      <CopyButton
        text={address}
        label={translate('links.copy', { slug: link.slug })}
        done={translate('links.copied')}
      />
      <OpenLink address={address} label={translate('links.open', { slug: link.slug })} />
    </span>
  );
}
