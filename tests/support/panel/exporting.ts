import type { PanelDataProvider } from '../../../src/api/dataProvider';
import type { Me } from '../../../src/contract/records';
import type { ExportOptions } from '../../../src/tools/export/exportFile';
import type { Backend } from '../backend/backend';
import { buildProvider } from './buildProvider';
import { buildCompany, type Company } from '../company';

const ME = { company: { name: 'Lokanta', currency: { symbol: '₺', minor_unit: 2 } } } as Me;

/** Returns the options of an export of a company. */
export const exportOptionsOf = (provider: PanelDataProvider, language = 'tr'): ExportOptions => ({
  dataProvider: provider,
  account: { company: () => Promise.resolve({ name: 'Lokanta' } as never) },
  me: ME,
  language,
  headingOf: field =>
    ({
      name: 'Ad',
      price: 'Fiyat',
      description: 'Açıklama',
      categories: 'Kategoriler',
      ingredients: 'Malzemeler',
      photo: 'Fotoğraf',
    })[field],
  titleOf: resource => resource,
  signal: new AbortController().signal,
  onPhoto: () => undefined,
});

/** A company whose names and texts are hard for a spreadsheet. */
export async function buildFull(backend: Backend): Promise<Company> {
  const company = await buildCompany(backend);
  const { provider } = buildProvider(backend, company);
  const categories = await company.buildCategories(['Çorbalar', 'Izgara, köfte', 'Tatlı; pasta "özel"']);
  const onion = await company.buildIngredient({ name: 'Soğan, kuru' });
  const salt = await company.buildIngredient({ name: 'Tuz' });
  const names = [
    '=1+1',
    '-Ekstra',
    "@'SUM(A1)",
    "'tırnak",
    '<script>alert(1)</script>',
    'Iğdır ışkını',
    'İnci',
    'Su',
    'Su',
    '5',
  ];
  for (const [index, name] of names.entries()) {
    const { id } = await company.buildProduct({
      name,
      price: index + 0.5,
      ingredients: index % 2 ? [onion.id] : [salt.id, onion.id],
    });
    for (const category of categories.filter((_, place) => (index + place) % 2))
      await provider.create('product-categories', { data: { product: id, category: category.id } });
  }
  return company;
}
