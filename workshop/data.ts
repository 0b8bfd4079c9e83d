/** What the workshop's backend has. It answers reads only, in the browser. */

export type Row = { id: number; [field: string]: unknown };
export type Rows = readonly Row[];

const TIME = '2026-05-31T09:30:00Z';
const PHOTO =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23b5651d'/%3E%3C/svg%3E";

export const CATEGORIES: Rows = ['Çorbalar', 'Izgaralar', 'Tatlılar', 'Sıcak içecekler'].map(
  (name, index) => ({
    id: index + 1,
    name,
    sort_order: index,
    updated_at: TIME,
  }),
);

const named = CATEGORIES.map(({ id, name }) => ({ id, name }));

/** Records with a value of every kind, the second one with none. */
export const SAMPLES: Rows = [
  {
    id: 1,
    name: 'Kahvaltı tabağı',
    description: 'Peynir, zeytin, bal ve kaymak',
    price: '1234.50',
    seats: 12,
    is_active: true,
    severity: 'serious',
    valid_from: '2026-05-31',
    menu: named[0],
    categories: named,
    photo: PHOTO,
    sort_order: 0,
    updated_at: TIME,
  },
  {
    id: 2,
    name: 'Menemen',
    description: '',
    price: null,
    seats: null,
    is_active: false,
    severity: null,
    valid_from: null,
    menu: null,
    categories: [],
    photo: null,
    sort_order: 1,
    updated_at: TIME,
  },
  {
    id: 3,
    name: 'Közlenmiş patlıcanlı ve yoğurtlu Çökertme kebabı, büyük porsiyon',
    description: '',
    price: '85',
    seats: 3,
    is_active: true,
    severity: 'mild',
    valid_from: '2026-12-01',
    menu: named[1],
    categories: named.slice(0, 2),
    photo: PHOTO,
    sort_order: 2,
    updated_at: TIME,
  },
];

export const ME = {
  first_name: 'Defne',
  last_name: 'Yılmaz',
  company: { name: 'Nane Kahve', currency: { symbol: '₺', minor_unit: 2 } },
};

function rowsAt(pathname: string, lists: Rows): Rows {
  if (pathname.includes('/categories/')) return CATEGORIES;
  return pathname.includes('/product-categories/') ? [] : lists;
}

/** Returns the `fetch` of a backend with these lists. */
export function fetchOf(lists: Rows | 'pending' | 'failing' = SAMPLES) {
  return async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, 'http://workshop.invalid');
    if (pathname.endsWith('/me/')) return Response.json(ME);
    if (init.method && init.method !== 'GET')
      return Response.json({ non_field_errors: ['The workshop saves nothing.'] }, { status: 400 });
    if (lists === 'pending') return new Promise(() => undefined);
    if (lists === 'failing') return Response.json({}, { status: 500 });
    const rows = rowsAt(pathname, lists);
    const id = /\/(\d+)\/$/.exec(pathname)?.[1];
    if (id) return Response.json(rows.find(row => row.id === Number(id)) ?? rows[0]);
    const limit = Number(searchParams.get('limit') ?? 20);
    const start = (Number(searchParams.get('page') ?? 1) - 1) * limit;
    return Response.json({ results: rows.slice(start, start + limit), count: rows.length });
  };
}
