import { useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Link } from '../../src/contract/records';
import { IconButton } from '../../src/ui/button/IconButton';
import { lazyDialog } from '../../src/ui/dialog/lazyDialog';
import { usePublicAddress } from '../../src/ui/format/publicAddress';

const QrDialog = lazyDialog(async () => (await import('./QrDialog')).QrDialog);

export function QrField() {
  const translate = useTranslate();
  const publicAddress = usePublicAddress();
  const link = useRecordContext<Link>();
  const [isOpen, setOpen] = useState(false);
  if (!link) return null;
  return (
    <>
      <IconButton
        icon="qrCode"
        label={translate('links.qr_of', { slug: link.slug })}
        onClick={() => setOpen(true)}
        onPointerEnter={QrDialog.preload}
        onFocus={QrDialog.preload}
      />
      {isOpen && (
        <QrDialog slug={link.slug} address={publicAddress(link.slug)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
