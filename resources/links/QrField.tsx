import { useRecordContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import type { Link } from '../../src/contract/records';
import { IconButton } from '../../src/ui/IconButton';
import { lazyPart } from '../../src/ui/lazyPart';
import { preloadDialog } from '../../src/ui/ModalDialog';
import { usePublicAddress } from '../../src/ui/PublicMenuHost';

const load = () => import('./QrDialog');
const QrDialog = lazyPart(async () => (await load()).QrDialog);

function preload(): void {
  preloadDialog();
  load().catch(() => undefined);
}

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
        onPointerEnter={preload}
        onFocus={preload}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <QrDialog address={publicAddress(link.slug)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
