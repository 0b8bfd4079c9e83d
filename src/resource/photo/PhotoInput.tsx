import { ImagePlus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Suspense, useState, type DragEvent, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFieldInput, type FieldInputProps } from '../form/inputs/useFieldInput';
import { Button } from '../../ui/button/Button';
import { FileButton } from '../../ui/button/FileButton';
import { FieldMessage } from '../../ui/control/Field';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import type { PhotoProblem } from './photoProblem';
import { isToCrop, type PhotoValue } from './PhotoToCrop';
import styles from './PhotoInput.module.css';
import { usePhotoCheck } from './usePhotoCheck';
import { usePreview } from './usePreview';

const CropDialog = lazyComponent(async () => (await import('./CropDialog')).CropDialog);

const ACCEPTED = 'image/jpeg,image/png,image/webp';

export type PhotoInputProps = Pick<FieldInputProps, 'source' | 'label'>;

/** Chooses, drops or takes a photo, and crops it. The form's value is an address, a File, what is being cropped, or null after removal. */
export function PhotoInput(input: PhotoInputProps) {
  const translate = useTranslate();
  const { defaultValues } = useFormContext().formState;
  // A save would leave out a photo that is still to be cropped.
  const validate = (value: PhotoValue) => (isToCrop(value) ? translate('photo.wait') : undefined);
  const { field, texts } = useFieldInput({ ...input, defaultValue: null, validate });
  const chooseId = useId();
  const value = field.value as PhotoValue;
  // react-admin gives an input an empty text for null.
  const before = isToCrop(value) ? value.before : value || null;
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const preview = usePreview(value);

  /** Puts back what was there. A new form has undefined for none, and would count as changed with null. */
  const cancel = () => {
    const first: unknown = defaultValues?.[input.source];
    field.onChange((first ?? null) === before ? first : before);
  };
  const refuse = ({ key, size }: PhotoProblem) => {
    cancel();
    setProblem(translate(`photo.${key}`, { size }));
  };
  const toCrop = isToCrop(value) ? value.toCrop : undefined;
  const { isReady, missing, isOffline, tryAgain } = usePhotoCheck(toCrop, CropDialog.preload, refuse);
  // With a network, the code was removed by a release. This error reloads the page; the draft keeps the photo.
  if (missing && !isOffline) throw missing;

  /** The photo is part of the form's value before it is checked, so that a draft has it also if the check fails. */
  const open = (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    field.onChange({ toCrop: file, before });
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer.files[0]);
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
          id={chooseId}
          kind="outlined"
          accept={ACCEPTED}
          label={translate('photo.choose')}
          onChoose={([file]) => open(file)}
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
            onChoose={([file]) => open(file)}
          >
            {translate('photo.take')}
          </FileButton>
        </span>
        {preview && (
          <Button
            onClick={() => {
              field.onChange(null);
              setProblem(undefined);
              // This button goes with the photo.
              document.getElementById(chooseId)?.focus();
            }}
          >
            {translate('photo.remove')}
          </Button>
        )}
      </div>
      <div role={missing || problem ? 'alert' : undefined}>
        <FieldMessage
          id={texts.id}
          error={missing ? translate('errors.offline') : (problem ?? texts.error)}
        />
      </div>
      {missing && (
        <div className={styles.buttons}>
          <Button kind="outlined" onClick={tryAgain}>
            {translate('frame.retry')}
          </Button>
          <Button onClick={cancel}>{translate('form.cancel')}</Button>
        </div>
      )}
      {toCrop && !missing && <p role="status">{translate('photo.loading')}</p>}
      {toCrop && isReady && (
        <Suspense fallback={null}>
          <CropDialog
            file={toCrop}
            onCancel={cancel}
            onBroken={() => refuse({ key: 'broken' })}
            onCropped={photo => field.onChange(photo)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
