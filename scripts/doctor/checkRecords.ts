import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { WireResource } from '../../src/api/WireResource';
import { createAccount } from '../../src/api/account';
import { isApiError } from '../../src/api/ApiError';
import { MAX_PAGE_SIZE } from '../../src/api/lists/listQuery';
import type { Http } from '../../src/api/http';
import { inspectValues } from '../../src/diagnosis/inspectValues';
import { failed, passed, skipped, warning, type Finding } from './Finding';
import { findingOf } from './findingOf';
import { TIME_LIMIT_MS } from './timeLimit';

interface Signed {
  http: Http;
  dataProvider: PanelDataProvider;
  panel: string | undefined;
  /** Takes the findings. */
  add: (finding: Finding) => void;
}

type Row = { id: number | string; photo?: string | null };
type Lists = Pick<Signed, 'dataProvider' | 'panel'>;

/** The company and every list: their shapes, pages and orders. Nothing is changed. */
export async function checkRecords(
  { http, dataProvider, panel, add }: Signed,
  resources: readonly WireResource[],
): Promise<void> {
  const account = createAccount(http);
  add(
    await findingOf(
      'company',
      panel,
      () => account.company(),
      company => company.name,
    ),
  );
  const lists = { dataProvider, panel };
  for (const { name, references, ordering } of resources) {
    let rows = 0;
    let found: Row[] = [];
    const list = await findingOf(
      `list.${name}`,
      panel,
      () => dataProvider.getList<Row>(name, page(1, 20)),
      ({ data, total = 0 }) => {
        rows = total;
        found = data;
        return `${total} rows`;
      },
    );
    add(list);
    if (list.outcome !== 'passed') continue;
    add(valuesFinding(name, found, references));
    add(await pagesFinding(lists, name, rows));
    add(await fullPageFinding(lists, name));
    add(await largePageFinding(lists, name));
    add(await orderFinding(lists, name));
    if (ordering === 'sort_order') add(await placesFinding(lists, name));
  }
  add(await photoFinding(lists));
}

const page = (number: number, perPage: number, order: 'ASC' | 'DESC' = 'DESC') => ({
  pagination: { page: number, perPage },
  sort: { field: 'id', order },
});

/** The values of the rows that came. */
function valuesFinding(name: string, rows: Row[], references: readonly string[] = []): Finding {
  const check = `values.${name}`;
  if (rows.length === 0) return skipped(check, 'needs a record');
  const [wrong] = inspectValues(rows, references);
  return wrong
    ? failed(check, `${wrong.place} is ${wrong.came}; expected ${wrong.expected}`, wrong.remedy)
    : passed(check, 'those that the panel reads have the types of the contract');
}

/** @param rows the total of the list with larger pages */
function pagesFinding({ dataProvider, panel }: Lists, name: string, rows: number): Promise<Finding> {
  const check = `pages.${name}`;
  const read = (number: number) => dataProvider.getList<Row>(name, page(number, 1));
  return findingOf(
    check,
    panel,
    async () => [await read(1), await read(2)] as const,
    ([first, second]) => {
      if (first.total !== rows)
        return failed(
          check,
          `the total is ${rows} with limit=20, and ${first.total} with limit=1`,
          'Answer with the number of all rows of the list, not of those on the page.',
        );
      if (rows < 2) return skipped(check, 'needs two records');
      if (second.total !== first.total)
        return failed(check, 'the total differs from page to page', 'Answer with the number of all rows.');
      return first.data[0]?.id === second.data[0]?.id
        ? failed(
            check,
            'page 2 has the row of page 1',
            'The parameter for the page has another name: set `parameters: { page: "…" }` in resources/backend.ts, or accept `page`.',
          )
        : 'pages follow each other';
    },
  );
}

function orderFinding({ dataProvider, panel }: Lists, name: string): Promise<Finding> {
  const check = `order.${name}`;
  const read = (order: 'ASC' | 'DESC') => dataProvider.getList<Row>(name, page(1, 1, order));
  return findingOf(
    check,
    panel,
    async () => [await read('DESC'), await read('ASC')] as const,
    ([down, up]) => {
      if ((down.total ?? 0) < 2) return skipped(check, 'needs two records');
      return down.data[0]?.id === up.data[0]?.id
        ? failed(
            check,
            'the order by id is the same up and down',
            'The backend ignores the parameter: accept `ordering=pk` and `ordering=-pk` (in Django REST Framework OrderingFilter with `ordering_fields`), or set `parameters` and `ordering` in resources/backend.ts.',
          )
        : 'follows the parameter';
    },
  );
}

/** The largest page that users choose. A backend has to send as many rows. */
function fullPageFinding({ dataProvider, panel }: Lists, name: string): Promise<Finding> {
  return findingOf(
    `full-pages.${name}`,
    panel,
    () => dataProvider.getList(name, page(1, 100)),
    ({ data }) => `${data.length} rows come where 100 are asked for`,
  );
}

/** Whole lists are read in large pages. A backend may send fewer rows than it is asked for. */
async function largePageFinding({ dataProvider }: Lists, name: string): Promise<Finding> {
  const check = `large-pages.${name}`;
  try {
    await dataProvider.getList(name, page(1, MAX_PAGE_SIZE));
    return passed(check, `${MAX_PAGE_SIZE} rows may be asked for`);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return failed(
      check,
      `a page of ${MAX_PAGE_SIZE} rows is refused with ${error.status || error.failure}`,
      error.status === 429
        ? 'Too many calls of this user: wait, or raise the limit, and examine it again.'
        : 'Accept the number, and send fewer rows if there is a limit. With fastapi-pagination: `CustomizedPage` with `UseParamsFields(size=Query(50, ge=1, le=1000))`.',
    );
  }
}

/** The order that users give a list. Stored by a move, a wrong one would replace it. */
function placesFinding({ dataProvider, panel }: Lists, name: string): Promise<Finding> {
  const check = `places.${name}`;
  const sort = { field: 'sort_order', order: 'ASC' } as const;
  return findingOf(
    check,
    panel,
    () => dataProvider.getList<Row & { sort_order?: number }>(name, { ...page(1, 100), sort }),
    ({ data, total = 0 }) => {
      if (total < 2) return skipped(check, 'needs two records');
      const places = data.flatMap(({ sort_order }) => sort_order ?? []);
      const isFalling = places.some((place, index) => place < (places[index - 1] ?? -Infinity));
      return isFalling
        ? failed(
            check,
            'the rows are not in the order of sort_order',
            'The backend ignores `ordering=sort_order`: in Django REST Framework add it to `ordering_fields`. Until then the panel disables the arrows.',
          )
        : 'follow sort_order';
    },
  );
}

/** Photos are shown by their address alone, without a token. */
async function photoFinding({ dataProvider }: Lists): Promise<Finding> {
  const check = 'photos';
  const { data } = await dataProvider
    .getList<Row>('products', page(1, 100))
    .catch(() => ({ data: [] as Row[] }));
  const photo = data.find(row => row.photo)?.photo;
  if (!photo) return skipped(check, 'needs a product with a photo among the newest 100');
  if (!URL.canParse(photo)) {
    return failed(
      check,
      `the address ${photo} is not absolute`,
      'Answer with host and scheme: in Django REST Framework pass `context={"request": request}` to the serializer.',
    );
  }
  let response: Response;
  try {
    response = await fetch(photo, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  } catch {
    return failed(
      check,
      `${new URL(photo).origin}, the host of the photos, does not answer`,
      'Answer with the address under which browsers reach the photos. Behind a proxy, Django needs USE_X_FORWARDED_HOST and SECURE_PROXY_SSL_HEADER; the reference backend needs PUBLIC_URL or TRUSTED_PROXIES.',
    );
  }
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok)
    return failed(check, `${photo}: HTTP ${response.status}`, 'Serve photos without a token.');
  return type.startsWith('image/')
    ? passed(check, `${type} is served without a token`)
    : warning(check, `${photo} has the type ${type || 'none'}`, 'Serve photos with their image type.');
}
