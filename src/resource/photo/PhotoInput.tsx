import { ImagePlus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Suspense, useRef, useState, type DragEvent } from 'react';
import { useFieldInput, type FieldInputProps } from '../form/inputs/useFieldInput';
import { Button } from '../../ui/button/Button';
import { FileButton } from '../../ui/button/FileButton';
import { FieldMessage } from '../../ui/control/Field';
import { OfflineBoundary } from '../../ui/dialog/OfflineBoundary';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { photoProblem, type PhotoProblem } from './photoProblem';
import { isToCrop, type PhotoValue } from './PhotoToCrop';
import styles from './PhotoInput.module.css';
import { usePreview } from './usePreview';

const CropDialog = lazyComponent(async () => (await import('./CropDialog')).CropDialog);

const ACCEPTED = 'image/jpeg,image/png,image/webp';

export type PhotoInputProps = Pick<FieldInputProps, 'source' | 'label'>;

/** Chooses, drops or takes a photo, and crops it. The form's value is an address, a File, what is being cropped, or null after removal. */
export function PhotoInput(input: PhotoInputProps) {
  const translate = useTranslate();
  const [isOpening, setOpening] = useState(false);
  const opening = useRef(false);
  // A save would leave out a photo that is still to be cropped.
  const validate = (value: PhotoValue) =>
    opening.current || isToCrop(value) ? translate('photo.wait') : undefined;
  const { field, texts } = useFieldInput({ ...input, defaultValue: null, validate });
  const value = field.value as PhotoValue;
  const before = isToCrop(value) ? value.before : value;
  const isPending = isOpening || isToCrop(value);
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const preview = usePreview(value);
  // Thrown while rendering, so that the screen handles it like any other file that is gone.
  if (failure) throw failure;

  const open = async (file: File | undefined) => {
    if (!file) return;
    let found: PhotoProblem | null;
    opening.current = true;
    setOpening(true);
    try {
      found = await photoProblem(file);
    } catch (error) {
      setFailure(error as Error);
      return;
    } finally {
      opening.current = false;
      setOpening(false);
    }
    setProblem(found ? translate(`photo.${found.key}`, { size: found.size }) : undefined);
    if (!found) field.onChange({ toCrop: file, before });
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void open(event.dataTransfer.files[0]);
  };

  return (
    <fieldset
      name={field.name}
      className={isOver ? `${styles.photo} ${styles.over}` : styles.photo}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>{texts.label}</legend>
      {preview ? (
        <img src={preview} alt={translate('photo.preview')} className={styles.preview} />
      ) : (
        <div className={styles.preview} aria-hidden="true">
          <ImagePlus size={40} aria-hidden />
          <span>{translate('photo.drop')}</span>
        </div>
      )}
      <div className={styles.buttons}>
        <FileButton
          kind="outlined"
          accept={ACCEPTED}
          label={translate('photo.choose')}
          onChoose={([file]) => void open(file)}
        >
          {translate(preview ? 'photo.replace' : 'photo.choose')}
        </FileButton>
        <span className={styles.camera}>
          <FileButton
            kind="outlined"
            icon="camera"
            accept={ACCEPTED}
            capture="environment"
            label={translate('photo.take')}
            onChoose={([file]) => void open(file)}
          >
            {translate('photo.take')}
          </FileButton>
        </span>
        {preview && (
          <Button
            onClick={() => {
              field.onChange(null);
              setProblem(undefined);
            }}
          >
            {translate('photo.remove')}
          </Button>
        )}
      </div>
      <div role={problem ? 'alert' : undefined}>
        <FieldMessage id={texts.id} error={problem ?? texts.error} />
      </div>
      {isPending && <p role="status">{translate('photo.loading')}</p>}
      {isToCrop(value) && (
        <OfflineBoundary onClose={() => field.onChange(before)}>
          <Suspense fallback={null}>
            <CropDialog
              file={value.toCrop}
              onCancel={() => field.onChange(before)}
              onBroken={() => {
                field.onChange(before);
                setProblem(translate('photo.broken'));
              }}
              onCropped={photo => field.onChange(photo)}
            />
          </Suspense>
        </OfflineBoundary>
      )}
    </fieldset>
  );
}
