import { Download } from 'lucide-react';
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import { Banner } from '../../src/ui/feedback/Banner';
import { Button } from '../../src/ui/button/Button';
import { CopyButton } from '../../src/ui/button/CopyButton';
import { ModalDialog } from '../../src/ui/dialog/ModalDialog';
import { WebAddress } from '../../src/ui/format/WebAddress';
import { saveFile } from '../../src/ui/saveFile';
import { pngFile, readCode, svgFile } from './qrFiles';
import styles from './QrDialog.module.css';

/** In pixels; printed at 2 cm, this is 1300 dots per inch. */
const SIZE = 1024;

/** Black on white in every theme, with the quiet zone of four modules that readers need (ISO/IEC 18004). */
const CODE = { size: SIZE, level: 'M', marginSize: 4, fgColor: '#000000', bgColor: '#ffffff' } as const;

/** Shows the QR code of a public address, to be saved as a file (I3). */
export function QrDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const translate = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [problem, setProblem] = useState<string>();

  /** Saves the file only if its code decodes to the address: a wrong code would be printed and open nothing. */
  const save = async (makeFile: () => Promise<Blob>, name: string) => {
    setProblem(undefined);
    try {
      const file = await makeFile();
      if ((await readCode(file)) === address) saveFile(file, name);
      else setProblem(translate('links.qr_unreadable'));
    } catch {
      setProblem(translate('links.qr_failed'));
    }
  };

  return (
    <ModalDialog
      title={translate('links.qr')}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('links.close')}</Button>
          <Button kind="outlined" onClick={() => void save(() => svgFile(svg.current), 'qrcode.svg')}>
            {translate('links.download_svg')}
          </Button>
          <Button kind="primary" onClick={() => void save(() => pngFile(canvas.current), 'qrcode.png')}>
            <Download size={18} aria-hidden />
            {translate('links.download')}
          </Button>
        </>
      }
    >
      <div className={styles.code}>
        {problem && <Banner kind="error">{problem}</Banner>}
        <QRCodeCanvas
          ref={canvas}
          value={address}
          {...CODE}
          role="img"
          aria-label={translate('links.qr_alt', { address })}
          className={styles.picture}
          style={undefined}
        />
        <QRCodeSVG ref={svg} value={address} {...CODE} className={styles.hidden} aria-hidden="true" />
        <p className={styles.address}>
          <bdi>
            <WebAddress address={address} />
          </bdi>
          <CopyButton
            text={address}
            label={translate('links.copy_address')}
            done={translate('links.copied')}
          />
        </p>
      </div>
    </ModalDialog>
  );
}
