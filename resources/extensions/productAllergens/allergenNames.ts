import { useTranslate } from 'react-admin';
import type { Named } from '../../../src/contract/records';

/** Returns a function that gives allergens with their names in the current language. */
export function useAllergenNames(): (codes: readonly string[]) => Named[] {
  const translate = useTranslate();
  return codes => codes.map(id => ({ id, name: translate(`allergens.names.${id}`, { _: id }) }));
}

/** A backend may send null for none; a form has an empty text for null. */
export function codesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(code => typeof code === 'string') : [];
}
