import { useTranslate } from 'react-admin';
import { useChoiceText } from '../../fields/useChoiceText';
import { Thumbnail } from '../../../ui/format/Thumbnail';
import { usePreview } from '../../photo/usePreview';

/** Shows a value of a form's field as text, or as a picture. */
export function VersionValue({ field, value }: { field: string; value: unknown }) {
  const translate = useTranslate();
  const choiceText = useChoiceText(field);
  const file = fileOf(value);
  if (file?.type.startsWith('image/')) return <NewPicture file={file} />;
  if (typeof value === 'string' && /^(https?:|\/).*\.(jpe?g|png|webp)(\?|$)/i.test(value)) {
    return <Thumbnail src={value} />;
  }
  if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  const text = textOf(value);
  return <bdi>{text === '' ? '–' : typeof value === 'string' ? choiceText(text) : text}</bdi>;
}

/** The new file of a value; those of react-admin's inputs have it as `rawFile`. */
function fileOf(value: unknown): File | undefined {
  const { rawFile = value } = (value ?? {}) as { rawFile?: unknown };
  return rawFile instanceof File ? rawFile : undefined;
}

function NewPicture({ file }: { file: File }) {
  return <Thumbnail src={usePreview(file)} />;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  const file = fileOf(value);
  const { name } = file ?? (value as { name?: unknown });
  if (name !== undefined) return textOf(name);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
