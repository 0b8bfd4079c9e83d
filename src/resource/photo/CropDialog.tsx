import 'react-image-crop/dist/ReactCrop.css';
import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { Button } from '../../ui/button/Button';
import { ModalDialog } from '../../ui/dialog/ModalDialog';
import { useIsLeft } from '../../ui/useIsLeft';
import { firstCrop, zoomedCrop } from './crop';
import { blobOf } from '../../ui/blobOf';
import { cropPhoto, openPhoto, rotated } from './photoCanvas';
import styles from './CropDialog.module.css';

interface CropDialogProps {
  file: File;
  onCropped: (photo: File) => void;
  onCancel: () => void;
  /** Called when the browser cannot decode the file, although it looks like a picture, or has no memory for it. */
  onBroken: () => void;
}

/** Crops a square from a picture by dragging, arrow keys, zoom and rotation. */
export function CropDialog({ file, onCropped, onCancel, onBroken }: CropDialogProps) {
  const translate = useTranslate();
  const [canvas, setCanvas] = useState<HTMLCanvasElement>();
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState<PercentCrop>();
  const [zoom, setZoom] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const isLeft = useIsLeft();

  /** Updates the tools at once, and the picture when it is encoded. */
  const show = async (next: HTMLCanvasElement) => {
    setCanvas(next);
    setZoom(1);
    setCrop(firstCrop(next.width, next.height));
    setAddress(URL.createObjectURL(await blobOf(next, 'image/png')));
  };

  const opened = useEffectEvent(show);
  const broken = useEffectEvent(onBroken);
  useEffect(() => {
    let isGone = false;
    openPhoto(file)
      .then(upright => (isGone ? undefined : opened(upright)))
      .catch(() => {
        if (!isGone) broken();
      });
    return () => {
      isGone = true;
    };
  }, [file]);

  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);

  /** Takes a step that fails on a phone without memory. */
  const attempt = async (step: () => Promise<void>) => {
    setBusy(true);
    try {
      await step();
    } catch {
      if (!isLeft()) onBroken();
    } finally {
      setBusy(false);
    }
  };
  const apply = () =>
    attempt(async () => {
      if (!canvas || !crop) return;
      const photo = await cropPhoto(canvas, crop, file.name);
      if (!isLeft()) onCropped(photo);
    });

  return (
    <ModalDialog
      title={translate('photo.crop')}
      width="sm"
      isDirty
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{translate('form.cancel')}</Button>
          <Button kind="primary" disabled={!address || isBusy} onClick={() => void apply()}>
            {translate('photo.apply')}
          </Button>
        </>
      }
    >
      {canvas && address ? (
        <div className={styles.tools}>
          <ReactCrop
            crop={crop}
            aspect={1}
            keepSelection
            ariaLabels={{
              cropArea: translate('photo.area'),
              nwDragHandle: translate('photo.area'),
              nDragHandle: translate('photo.area'),
              neDragHandle: translate('photo.area'),
              eDragHandle: translate('photo.area'),
              seDragHandle: translate('photo.area'),
              sDragHandle: translate('photo.area'),
              swDragHandle: translate('photo.area'),
              wDragHandle: translate('photo.area'),
            }}
            onChange={(_, percent) => setCrop(percent)}
            className={styles.crop}
          >
            <img src={address} alt="" className={styles.picture} />
          </ReactCrop>
          <label className={styles.zoom}>
            {translate('photo.zoom')}
            <input
              type="range"
              min={1}
              max={4}
              step={0.1}
              value={zoom}
              onChange={event => {
                const next = Number(event.target.value);
                setZoom(next);
                if (crop) setCrop(zoomedCrop(crop, next, canvas.width, canvas.height));
              }}
            />
          </label>
          <Button
            kind="outlined"
            icon="rotate"
            aria-disabled={isBusy}
            // The picture of the turn before is not shown yet.
            onClick={() => !isBusy && void attempt(() => show(rotated(canvas)))}
          >
            {translate('photo.rotate')}
          </Button>
        </div>
      ) : (
        <p role="status">{translate('photo.loading')}</p>
      )}
    </ModalDialog>
  );
}
