import type { Evidence } from '../api/ApiError';
import { at, isHeader } from '../api/defineBackend';
import { isFilteredBy } from '../api/lists/rowFilter';
import { WHOLE_LIST } from '../api/wholeList';

type Fields = Record<string, unknown>;

const FILE = 'resources/backend.ts';
const TOKENS = ['token', 'access', 'key', 'access_token', 'auth_token', 'accessToken', 'jwt', 'id_token'];
const ROWS = ['results', 'data', 'items', 'rows', 'records', 'content', 'objects'];
const TOTALS = [
  'count',
  'total',
  'meta.total',
  'meta.totalItems',
  'totalCount',
  'total_count',
  'totalElements',
  'pagination.total',
];
/** Where other backends have the text of an error. */
const ERRORS = ['error', 'detail', 'message', 'error.message'];
/** A record that happens to have such a field has more fields. */
const MAX_ERROR_FIELDS = 4;
const IDS = ['id', 'pk', 'uuid', '_id', 'ID', 'guid'];

/** Says what to change when the answer is JSON, but not of the expected shape. */
export function remedyForAnswer(answer: unknown, evidence: Evidence): string {
  const shape = evidence.expects?.shape;
  if (shape === 'token') return tokenRemedy(answer);
  if (shape === 'list') return listRemedy(answer, evidence);
  if (shape === 'names') return namesRemedy(answer, evidence);
  return recordRemedy(answer, evidence);
}

function tokenRemedy(answer: unknown): string {
  const path = firstText(answer, [...TOKENS, ...TOKENS.map(name => `data.${name}`)]);
  if (path === undefined) return `Answer with the token, and write its place as \`token\` in ${FILE}.`;
  const scheme = /access|jwt|id_token/i.test(path)
    ? " A token of this kind is usually sent with `tokenScheme: 'Bearer'`."
    : '';
  return `The token seems to be at "${path}": set \`token: '${path}'\` in ${FILE}.${scheme}`;
}

function namesRemedy(answer: unknown, { url, expects, options }: Evidence): string {
  // Sessions and users have no names.
  if (expects === WHOLE_LIST) return 'Answer with a list of all of them.';
  const { id = 'id', list = { rows: 'results' } } = options;
  const items: unknown = Array.isArray(answer) ? answer : at(answer, list.rows);
  const without = (field: string) =>
    Array.isArray(items) && items.some(item => isFields(item) && !item[field]);
  for (const field of [id, 'name']) if (without(field)) return `Add the field "${field}" to each of them.`;
  return new URL(url, 'http://panel').searchParams.has('page')
    ? 'The next page was asked for, and the first one came: answer with a list of all of them, or read `page` or `offset` here.'
    : 'Answer with a list of all of them.';
}

function listRemedy(answer: unknown, evidence: Evidence): string {
  const { options } = evidence;
  const { list = { rows: 'results', total: 'count' } } = options;
  const rows = Array.isArray(answer) ? answer : at(answer, list.rows);
  if (rows === null) return `"${list.rows}" is null: answer with an empty list, [].`;
  if (!Array.isArray(rows)) {
    const place = ROWS.find(name => Array.isArray(at(answer, name)));
    if (place === undefined)
      return (
        errorRemedy(answer, evidence.status) ??
        `Answer with the rows and their total, and write the places of both as \`list\` in ${FILE}.`
      );
    const total = TOTALS.find(name => at(answer, name) !== undefined) ?? 'Content-Range';
    return `The rows seem to be at "${place}": set \`list: { rows: '${place}', total: '${total}' }\` in ${FILE}.`;
  }
  if (isHeader(list.total)) {
    if (!isRow(rows[0], evidence) && rows.length) return recordRemedy(rows[0], evidence);
    return `The page cannot read the header ${list.total} of the answer: send it with every list, and name it in Access-Control-Expose-Headers.`;
  }
  const isPage = new URL(evidence.url, 'http://panel').searchParams.get(options.parameters?.page ?? 'page');
  const { firstPage = 1 } = options;
  const isFirst = isPage === String(firstPage);
  if (Array.isArray(answer) && isPage !== null && !isFirst) {
    return `The list has pages, but no total. Answer with the rows and the number of all rows, and write the places of both as \`list\` in ${FILE}; the total can also be in a header: \`list: { rows: '', total: 'X-Total-Count' }\`.`;
  }
  const total = Array.isArray(answer) ? rows.length : Number(at(answer, list.total) ?? NaN);
  if (total < 0) return `"${list.total}" is ${total}: answer with the number of all rows.`;
  if (!(total >= 0)) {
    const place = TOTALS.find(name => Number.isFinite(Number(at(answer, name) ?? NaN)));
    if (place)
      return `The total seems to be at "${place}": set \`list: { rows: '${list.rows}', total: '${place}' }\` in ${FILE}.`;
    return `The total "${list.total}" is missing. The panel shows pages by number and needs it: in Django REST Framework use PageNumberPagination, not CursorPagination. A total in a header is \`list: { rows: '${list.rows}', total: 'X-Total-Count' }\` in ${FILE}.`;
  }
  if (total < rows.length) {
    return `"${list.total}" is ${total}, and ${rows.length} rows came: it has to count all rows of the list, not its pages.`;
  }
  if (isPage !== null && !isFirst && at(answer, 'next') && at(answer, 'previous') === null) {
    return `Page ${isPage} was asked for, and the first one came: the backend ignores the parameter. In Django REST Framework use PageNumberPagination, not LimitOffsetPagination. Another name of the parameter is \`parameters: { page: '…' }\` in ${FILE}.`;
  }
  const query = new URL(evidence.url, 'http://panel').searchParams;
  if (rows.length === 0 && isFirst) {
    return `${total} rows are counted, and page ${firstPage} is empty. If the backend counts pages from ${1 - firstPage}, set \`firstPage: ${1 - firstPage}\` in ${FILE}.`;
  }
  const isIgnored = (name: string) =>
    rows.some(row => isFields(row) && !isFilteredBy(row, name, query, evidence.expects?.choices));
  const ignored = [...query.keys()].find(isIgnored);
  if (ignored) {
    return `The rows are not those of ${ignored}=${query.get(ignored)}: the backend ignores the filter. In Django REST Framework filter the queryset by it, or use django-filter.`;
  }
  const name = options.parameters?.limit ?? 'limit';
  const limit = Number(query.get(name) ?? NaN);
  if (rows.length !== Math.min(limit, total) && rows.length !== limit) {
    const isIncomplete = isRow(rows[0], evidence) || rows.length === 0;
    if (isIncomplete) {
      return `${limit} rows were asked for with "${name}", and ${rows.length} of ${total} came: the backend ignores the parameter or limits it. In Django REST Framework set \`page_size_query_param = '${name}'\` and \`max_page_size\` of at least 100 in the pagination class. Another name of the parameter is \`parameters: { limit: '…' }\` in ${FILE}.`;
    }
  }
  return recordRemedy(rows[0], evidence);
}

function recordRemedy(record: unknown, { expects, options, status }: Evidence): string {
  const { fields, id = 'id' } = options;
  const wrapper = ['data', 'result', 'item'].find(name => isFields(at(record, name)));
  if (isFields(record) && wrapper && record[id] === undefined) {
    return `The record seems to be at "${wrapper}": set \`record: '${wrapper}'\` in ${FILE}.`;
  }
  if (!isFields(record)) return 'Answer with the record as a JSON object.';
  const names = Object.keys(record);
  if (
    fields !== 'camelCase' &&
    names.some(name => /[a-z][A-Z]/.test(name)) &&
    !names.some(name => /_[a-z]/.test(name))
  ) {
    return `The field names are in camel case: set \`fields: 'camelCase'\` in ${FILE}.`;
  }
  if (expects?.shape === 'me' || expects?.shape === 'company') {
    const missing = expects.shape === 'me' ? ['first_name', 'last_name', 'company'] : ['name'];
    const wrong = missing.filter(name => record[name] === undefined);
    if (wrong.length) return errorRemedy(record, status) ?? `Add ${wrong.join(', ')}.`;
    return 'Embed the company with its name and currency, not only its id: in Django REST Framework by a nested serializer.';
  }
  if (record[id] === undefined) {
    const other = IDS.find(name => record[name] !== undefined);
    return other
      ? `The records have no "${id}". If "${other}" identifies them, set \`id: '${other}'\` in ${FILE}.`
      : (errorRemedy(record, status) ?? `Add the field "${id}" to the records.`);
  }
  const nameThere = (name: string) =>
    fields === 'camelCase' ? name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : name;
  const references = expects?.references?.map(nameThere) ?? [];
  const absent = references.filter(name => !(name in record));
  if (absent.length) {
    return `Add ${absent.join(' and ')} to the records, null or [] for none: a save would lose what they refer to. If the backend has another name for it, correct the field in the declaration of the resource.`;
  }
  const bare = references.filter(name =>
    [record[name] ?? []].flat().some(item => !isFields(item) || item[id] === undefined),
  );
  if (bare.length) {
    return `Embed ${bare.join(' and ')} as {${id}, name}: in Django REST Framework by a nested serializer for reading (to_representation), with ids for writing. A save would lose them otherwise. If the panel should handle ids here, declare the input as react-admin's ReferenceInput or ReferenceArrayInput.`;
  }
  return 'See the expectation above.';
}

/** For a success (2xx) whose body has the text of an error. */
function errorRemedy(answer: unknown, status: number): string | undefined {
  const place = firstText(answer, ERRORS);
  if (place === undefined || Object.keys(answer as Fields).length > MAX_ERROR_FIELDS) return undefined;
  return `The answer says "${String(at(answer, place)).slice(0, 200)}" with HTTP ${status}: answer an error with 4xx, or 5xx.`;
}

function isRow(row: unknown, { expects, options: { id = 'id' } }: Evidence): boolean {
  return (
    isFields(row) &&
    row[id] !== undefined &&
    (expects?.references ?? []).every(name => [row[name] ?? []].flat().every(item => isFields(item)))
  );
}

function firstText(answer: unknown, paths: string[]): string | undefined {
  return paths.find(path => typeof at(answer, path) === 'string');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
