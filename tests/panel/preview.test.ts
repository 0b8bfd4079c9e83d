// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { MenuSection } from '../../src/api/lists/readMenuSections';
import type { Product } from '../../src/contract/records';
import { guestSections } from '../../src/preview/PreviewContent';

const productOf = (id: number, name: string): Product => ({
  id,
  name,
  description: '',
  price: '12.50',
  photo: null,
  ingredients: [{ id: 1, name: 'Tuz' }],
  created_at: '',
  updated_at: '',
});

const saved: MenuSection[] = [
  {
    category: { id: 1, name: 'Çorbalar', description: 'Sıcak' },
    products: [productOf(5, 'Mercimek'), productOf(6, 'Ezogelin')],
  },
  { category: { id: 2, name: 'Tatlılar', description: '' }, products: [productOf(7, 'Sütlaç')] },
];
const both = [
  { id: 2, name: 'Tatlılar' },
  { id: 1, name: 'Çorbalar' },
];

const namesIn = (sections: ReturnType<typeof guestSections>) =>
  sections.map(({ name, products }) => [name, ...products.map(product => product.name)]);

describe('the preview', () => {
  it('shows the chosen categories of a menu in the company’s order', () => {
    expect(namesIn(guestSections({ categories: both }, saved, null))).toEqual([
      ['Çorbalar', 'Mercimek', 'Ezogelin'],
      ['Tatlılar', 'Sütlaç'],
    ]);
    expect(namesIn(guestSections({ categories: both.slice(0, 1) }, saved, null))).toEqual([
      ['Tatlılar', 'Sütlaç'],
    ]);
  });

  it('names a category that is not read yet', () => {
    expect(
      namesIn(guestSections({ categories: [...both, { id: 3, name: 'İçecekler' }] }, saved, null))[2],
    ).toEqual(['İçecekler']);
  });

  it('shows what is typed into the form of a category', () => {
    const category = { id: 1, name: 'Günün çorbaları', description: 'Öğlen' };
    const [section] = guestSections({ categories: [category], category }, saved, null);
    expect(section).toMatchObject({ ...category, products: [{ id: 5 }, { id: 6 }] });
  });

  it('shows a product in its place, with the photo and the price of the form', () => {
    const product = {
      id: 5,
      name: 'Kırmızı mercimek',
      description: 'Acılı',
      price: '1.234,5',
      ingredients: [],
    };
    const [first, second] = guestSections({ categories: both, product }, saved, 'blob:photo');
    expect(first?.products[0]).toEqual({
      ...product,
      price: '1234.5',
      photo: 'blob:photo',
      isCurrent: true,
    });
    expect(first?.products[1]?.isCurrent).toBe(false);
    // Newly chosen for the second category: it comes last.
    expect(second?.products.map(({ id }) => id)).toEqual([7, 5]);
  });

  it('shows a new product, with or without a category', () => {
    const product = {
      id: undefined,
      name: 'Kazandibi',
      description: '',
      price: null,
      ingredients: [{ id: 9, name: 'Süt' }],
    };
    expect(namesIn(guestSections({ categories: both.slice(0, 1), product }, saved, null))).toEqual([
      ['Tatlılar', 'Sütlaç', 'Kazandibi'],
    ]);
    const [alone] = guestSections({ categories: [], product }, [], null);
    expect(alone?.products).toEqual([
      expect.objectContaining({ name: 'Kazandibi', price: null, ingredients: ['Süt'], isCurrent: true }),
    ]);
  });
});
