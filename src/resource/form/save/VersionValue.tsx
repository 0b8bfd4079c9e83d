import { useI18nProvider, useTranslate } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { withoutServerFields } from '../../../api/withoutServerFields';
import { formatLongDate } from '../../../ui/format/longDate';
import { useChoiceText } from '../../fields/useChoiceText';
import { Thumbnail } from '../../../ui/format/Thumbnail';
import { usePreview } from '../../photo/usePreview';

interface VersionValueProps {
  field: string;
  value: unknown;
  /** Whether rows or an object are the record's own, so that all of them is shown: of others it is the name. */
  isOwn?: boolean | undefined;
}

/** Shows a value of a form's field as text, or as a picture. */
export function VersionValue({ field, value, isOwn = false }: VersionValueProps) {
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const choiceText = useChoiceText(field);
  const file = fileOf(value);
  if (file?.type.startsWith('image/')) return <NewPicture file={file} />;
  if (typeof value === 'string' && /^(https?:|\/).*\.(jpe?g|png|webp)(\?|$)/i.test(value)) {
    return <Thumbnail src={value} />;
  }
  if (typeof value === 'boolean') return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  if (value instanceof Date) return formatLongDate(value, locale);
  const text = textOf(value, isOwn);
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

function textOf(value: unknown, isOwn = false): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(item => textOf(item, isOwn)).join(', ');
  const file = fileOf(value);
  if (isOwn && !file && typeof value === 'object') {
    const parts = Object.values(withoutServerFields(value as AnyRecord));
    return parts
      .map(part => textOf(part))
      .filter(Boolean)
      .join(' ');
  }
  const { name } = file ?? (value as { name?: unknown });
  if (name !== undefined) return textOf(name);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
