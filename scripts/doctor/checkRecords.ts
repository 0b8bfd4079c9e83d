import type { PanelDataProvider, WireResource } from '../../src/api/dataProvider';
import { createAccount } from '../../src/api/account';
import type { Http } from '../../src/api/http';
import { failed, passed, skipped, warning, type Finding } from './Finding';
import { findingOf } from './findingOf';

interface Signed {
  http: Http;
  dataProvider: PanelDataProvider;
  panel: string | undefined;
}

type Row = { id: number | string; photo?: string | null };

/** The user, the company and every list: their shapes, pages and orders. Nothing is changed. */
export async function checkRecords(
  { http, dataProvider, panel }: Signed,
  resources: readonly WireResource[],
): Promise<Finding[]> {
  const account = createAccount(http);
  const findings = [
    await findingOf(
      'me',
      panel,
      () => account.me(),
      me => `${me.first_name} of ${me.company.name}`,
    ),
    await findingOf(
      'company',
      panel,
      () => account.company(),
      company => company.name,
    ),
  ];
  for (const { name } of resources) {
    const list = await findingOf(
      `list.${name}`,
      panel,
      () => dataProvider.getList<Row>(name, page(1, 20)),
      ({ total = 0 }) => `${total} rows`,
    );
    findings.push(list);
    if (list.outcome !== 'passed') continue;
    findings.push(await pagesFinding(dataProvider, name), await orderFinding(dataProvider, name));
  }
  findings.push(await photoFinding(dataProvider));
  return findings;
}

const page = (number: number, perPage: number, order: 'ASC' | 'DESC' = 'DESC') => ({
  pagination: { page: number, perPage },
  sort: { field: 'id', order },
});

async function pagesFinding(dataProvider: PanelDataProvider, name: string): Promise<Finding> {
  const check = `pages.${name}`;
  const first = await dataProvider.getList<Row>(name, page(1, 1));
  if ((first.total ?? 0) < 2) return skipped(check, 'needs two records');
  const second = await dataProvider.getList<Row>(name, page(2, 1));
  if (second.total !== first.total)
    return failed(check, 'the total differs from page to page', 'Answer with the number of all rows.');
  return first.data[0]?.id === second.data[0]?.id
    ? failed(
        check,
        'page 2 has the row of page 1',
        'The parameter for the page has another name: set `parameters: { page: "…" }` in resources/backend.ts, or accept `page`.',
      )
    : passed(check, 'pages follow each other');
}

async function orderFinding(dataProvider: PanelDataProvider, name: string): Promise<Finding> {
  const check = `order.${name}`;
  const [down, up] = [
    await dataProvider.getList<Row>(name, page(1, 1, 'DESC')),
    await dataProvider.getList<Row>(name, page(1, 1, 'ASC')),
  ];
  if ((down.total ?? 0) < 2) return skipped(check, 'needs two records');
  return down.data[0]?.id === up.data[0]?.id
    ? failed(
        check,
        'the order by id is the same up and down',
        'The backend ignores the parameter: accept `ordering=pk` and `ordering=-pk` (in Django REST Framework OrderingFilter with `ordering_fields`), or set `parameters` and `ordering` in resources/backend.ts.',
      )
    : passed(check, 'follows the parameter');
}

/** Photos are shown by their address alone, without a token. */
async function photoFinding(dataProvider: PanelDataProvider): Promise<Finding> {
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
  const response = await fetch(photo);
  const type = response.headers.get('Content-Type') ?? '';
  if (!response.ok)
    return failed(check, `${photo}: HTTP ${response.status}`, 'Serve photos without a token.');
  return type.startsWith('image/')
    ? passed(check, `${type} is served without a token`)
    : warning(check, `${photo} has the type ${type || 'none'}`, 'Serve photos with their image type.');
}
