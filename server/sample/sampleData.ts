/** A company for tests: the same for the same numbers, on every machine. */
export interface SampleData {
  ingredients: string[];
  categories: { name: string; description: string }[];
  products: {
    name: string;
    description: string;
    /** With two decimals: `"112.50"`. */
    price: string;
    /** Index of its picture; null for none. */
    picture: number | null;
    /** Indexes of its ingredients. */
    ingredients: number[];
    /** Index of its category; null for none. */
    category: number | null;
    createdAt: Date;
  }[];
  menus: { name: string; description: string; categories: number[] }[];
  links: { slug: string; description: string; menu: number }[];
}

/** The colours of the pictures: the table's, then the food's. */
export const PICTURES = [
  ['#c8d6c0', '#d94f3d', '#f3e3b3', '#7a9a4b'],
  ['#d9c7b0', '#e0593a', '#f4c95d', '#6f9a47'],
  ['#cfd8dc', '#fff6e0', '#f0b64a', '#e29b2d'],
  ['#b7c4cf', '#e08a3c', '#e59a4e', '#8aa653'],
  ['#d3cbe0', '#6b3f2a', '#8a5a3c', '#f3e9dc'],
  ['#e2d4c8', '#b5473c', '#f0d9a0', '#4f7a4a'],
];

const STYLES = [
  'Fırında',
  'Izgara',
  'Ilık',
  'Acılı',
  'Sebzeli',
  'Zeytinyağlı',
  'Peynirli',
  'Kremalı',
  'Cevizli',
  'İncirli',
  'Limonlu',
  'Özel',
  'Şefin',
  'Çıtır',
  'Günün',
  'Köy usulü',
];
const DISHES = [
  'börek',
  'çorba',
  'köfte',
  'pilav',
  'mantı',
  'salata',
  'tavuk',
  'levrek',
  'güveç',
  'dolma',
  'gözleme',
  'pide',
  'şiş',
  'makarna',
  'tatlı',
  'kek',
  'limonata',
  'kahve',
  'çay',
  'ayran',
];
const INGREDIENTS = [
  'Tuz',
  'Un',
  'Süt',
  'Yumurta',
  'Domates',
  'Soğan',
  'Sarımsak',
  'Biber',
  'Ispanak',
  'Patlıcan',
  'Beyaz peynir',
  'Kaşar',
  'Yoğurt',
  'Tereyağı',
  'Zeytinyağı',
  'Ceviz',
  'Fındık',
  'Nane',
  'Kekik',
  'Limon',
  'İncir',
  'Nar',
  'Mercimek',
  'Nohut',
  'Bulgur',
  'Pirinç',
  'Kıyma',
  'Kuzu eti',
  'Tavuk eti',
  'Somon',
];
const CATEGORIES = [
  'Kahvaltı',
  'Çorbalar',
  'Salatalar',
  'Başlangıçlar',
  'Izgaralar',
  'Fırından',
  'Deniz ürünleri',
  'Zeytinyağlılar',
  'Makarnalar',
  'Tatlılar',
  'Sıcak içecekler',
  'Soğuk içecekler',
];
const MENUS = ['Kahvaltı menüsü', 'Öğle menüsü', 'Akşam menüsü', 'İçecekler'];

const FIRST_MOMENT = Date.UTC(2026, 0, 1, 9);
const MINUTE_MS = 60_000;
/** One product in ten has a photo, one in twenty is in no category. */
const PHOTO_EVERY = 10;
const UNCATEGORIZED_EVERY = 20;

/**
 * Makes up a company.
 * @param count the number of products
 * @param seed another number gives another company
 */
export function sampleData(count: number, seed: number): SampleData {
  const random = createRandom(seed);
  const below = (end: number) => Math.floor(random() * end);
  const combinations = STYLES.length * DISHES.length;
  const products = Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / combinations);
    const style = STYLES[index % STYLES.length];
    const dish = DISHES[Math.floor(index / STYLES.length) % DISHES.length];
    const used = Array.from({ length: below(5) }, () => below(INGREDIENTS.length));
    return {
      name: `${style} ${dish}${round ? ` ${round + 1}` : ''}`,
      description: below(3) ? `Taze hazırlanır, ${1 + below(4)} kişilik` : '',
      price: ((40 + below(960)) / 2).toFixed(2),
      picture: index % PHOTO_EVERY === 0 ? below(PICTURES.length) : null,
      ingredients: [...new Set(used)],
      category: index % UNCATEGORIZED_EVERY === UNCATEGORIZED_EVERY - 1 ? null : below(CATEGORIES.length),
      createdAt: new Date(FIRST_MOMENT + index * MINUTE_MS),
    };
  });
  return {
    ingredients: INGREDIENTS,
    categories: CATEGORIES.map(name => ({ name, description: `${name}: her gün taze` })),
    products,
    menus: MENUS.map((name, index) => ({
      name,
      description: '',
      categories: CATEGORIES.map((_, category) => category).filter(
        category => index === 0 || category % MENUS.length === index || below(3) === 0,
      ),
    })),
    links: MENUS.flatMap((_, menu) =>
      ['masa', 'vitrin'].map(place => ({
        slug: `qa-${seed}-${menu + 1}-${place}`,
        description: place === 'masa' ? 'Masalardaki kartlar' : 'Vitrindeki afiş',
        menu,
      })),
    ),
  };
}

/** A generator of numbers from 0 to 1 (mulberry32): the same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
