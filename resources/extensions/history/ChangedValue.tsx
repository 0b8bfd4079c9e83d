import { useI18nProvider, useTranslate } from 'react-admin';
import { useMe } from '../../../src/api/useMe';
import type { Product } from '../../../src/contract/records';
import { VersionValue } from '../../../src/resource/form/save/VersionValue';
import { formatPrice } from '../../../src/ui/format/price';

export function labelOf(translate: ReturnType<typeof useTranslate>, resource: string, field: string): string {
  const key = resource === 'company' ? `company.${field}` : `resources.${resource}.fields.${field}`;
  return translate(key, { _: field });
}

export function ChangedValue({ field, value }: { field: string; value: unknown }) {
  const { data: me } = useMe();
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  if (field === 'price' && me) return formatPrice(value as Product['price'], me.company.currency, locale);
  if (field === 'allergens' && Array.isArray(value)) {
    return value.map((code: string) => translate(`allergens.names.${code}`, { _: code })).join(', ') || '–';
  }
  return <VersionValue field={field} value={value} />;
}
