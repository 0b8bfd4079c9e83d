import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { useTranslate } from 'react-admin';
import { useMemo, useRef, useState } from 'react';
import { useMe } from '../../src/api/useMe';
import { Banner } from '../../src/ui/feedback/Banner';
import { Button } from '../../src/ui/button/Button';
import { CopyButton } from '../../src/ui/button/CopyButton';
import { ChunkError } from '../../src/ui/lazy/loadInTime';
import { ModalDialog } from '../../src/ui/dialog/ModalDialog';
import { WebAddress } from '../../src/ui/format/WebAddress';
import { saveFile } from '../../src/ui/saveFile';
import { CodeLookFields } from '../../src/qrCodes/CodeLookFields';
import { pdfCode, pictureOf, pngCode, svgCode } from '../../src/qrCodes/codeFiles';
import { codeProblem } from '../../src/qrCodes/codeProblem';
import { PLAIN } from '../../src/qrCodes/codeLook';
import { codeSvg } from '../../src/qrCodes/codeShape';
import { notePrintedCode } from '../../src/qrCodes/printedCodes';
import { useCodeLook } from '../../src/qrCodes/useCodeLook';
import { pngFile, readCode, svgFile } from './qrFiles';
import styles from './QrDialog.module.css';

/** In pixels; printed at 2 cm, this is 1300 dots per inch. */
const SIZE = 1024;

/** Black on white in every theme, with the quiet zone of four modules that readers need (ISO/IEC 18004). */
const CODE = { size: SIZE, level: 'M', marginSize: 4, fgColor: '#000000', bgColor: '#ffffff' } as const;

interface QrDialogProps {
  slug: string;
  address: string;
  onClose: () => void;
}

/** Shows the QR code of a public address, to be saved as a file (I3), plain or in the company's look. */
export function QrDialog({ slug, address, onClose }: QrDialogProps) {
  const translate = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const [problem, setProblem] = useState<string>();
  /** A second click would save the same file again. */
  const isSaving = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [look, changeLook] = useCodeLook(useMe().data?.company.name);
  const isPlain = look.colour === PLAIN.colour && !look.isRounded && !look.logo;
  const preview = useMemo(
    () =>
      isPlain ? null : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(codeSvg(address, look, SIZE))}`,
    [isPlain, address, look],
  );

  /** Saves the file only if its code decodes to the address: a wrong code would be printed and open nothing. */
  const save = async (makeFile: () => Promise<Blob>, name: string, isPicture = true) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const found =
        isPlain && isPicture
          ? null
          : await codeProblem(await pictureOf(codeSvg(address, look)), look.colour, address);
      if (found) {
        setProblem(translate(`links.look.${found}`));
        return;
      }
      const file = await makeFile();
      if (!isPicture || (await readCode(file)) === address) {
        saveFile(file, name);
        notePrintedCode(slug);
      } else setProblem(translate('links.qr_unreadable'));
    } catch (error) {
      setProblem(translate(error instanceof ChunkError ? 'broken.chunk_text' : 'links.qr_failed'));
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  };
  // The name of the plain picture is that of the specification.
  const savePng = () =>
    isPlain
      ? save(() => pngFile(canvas.current), 'qrcode.png')
      : save(() => pngCode(address, look, SIZE), `${slug}.png`);
  const saveSvg = () =>
    isPlain
      ? save(() => svgFile(svg.current), 'qrcode.svg')
      : save(() => svgCode(address, look), `${slug}.svg`);
  const alt = translate('links.qr_alt', { address });

  return (
    <ModalDialog
      title={translate('links.qr')}
      width="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('links.close')}</Button>
          <Button
            kind="outlined"
            onClick={() => void save(() => pdfCode(address, look), `${slug}.pdf`, false)}
          >
            {translate('links.download_pdf')}
          </Button>
          <Button kind="outlined" onClick={() => void saveSvg()}>
            {translate('links.download_svg')}
          </Button>
          <Button kind="primary" icon="download" onClick={() => void savePng()}>
            {translate('links.download')}
          </Button>
        </>
      }
    >
      <div className={styles.code}>
        {problem && <Banner kind="error">{problem}</Banner>}
        {isBusy && <p role="status">{translate('form.loading')}</p>}
        {preview ? (
          <img src={preview} alt={alt} className={styles.picture} />
        ) : (
          <QRCodeCanvas
            ref={canvas}
            value={address}
            {...CODE}
            role="img"
            aria-label={alt}
            className={styles.picture}
            style={undefined}
          />
        )}
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
        <CodeLookFields
          look={look}
          onChange={changed => {
            setProblem(undefined);
            changeLook(changed);
          }}
        />
      </div>
    </ModalDialog>
  );
}
