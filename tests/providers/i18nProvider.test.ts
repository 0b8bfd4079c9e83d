import { expect, it } from 'vitest';
import { catalogues } from '../../i18n/catalogues';
import { createI18nProviderIn } from '../../src/i18n/language';

it('translates to each language', async () => {
  const i18n = await createI18nProviderIn('tr', catalogues);
  expect(i18n.getLocale()).toBe('tr');
  expect(i18n.translate('resources.menus.title')).toBe('Menüler');
  expect(i18n.translate('ra.action.save')).toBe('Kaydet');

  await i18n.changeLocale('en');
  expect(i18n.translate('resources.menus.title')).toBe('Menus');
  expect(i18n.translate('form.title_edit', { name: 'Lunch' })).toBe('Edit Lunch');
});
