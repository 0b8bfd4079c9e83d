// @ts-nocheck
import type { Evidence } from '../api/ApiError';

/** Says what the answer to a call should be, in the words of the backend's own adapter. */
export function expectationOf({ expects, method, options }: Evidence): string {
  const { list = { rows: 'results', total: 'count' }, token = 'token', record = '', id = 'id' } = options;
  const wrapped = (text: string) => (record ? `{${record}: ${text}}` : text);
  const named = `{${id}, name}`;
  const references = (expects?.references ?? [])
    .map(name => `${name} with ${named}, or a list of these`)
    .join('; ');
  const withReferences = references ? `, ${references}` : '';
  switch (expects?.shape) {
    case 'token':
      return `{${token}: text}`;
    case 'me':
      return wrapped(
        '{first_name: text, last_name: text, company: {name: text, currency: {symbol: text, minor_unit: number}}}',
      );
    case 'company':
      return wrapped('{name: text, address, phone_number, email, website, currency}');
    case 'names':
      return `a list of ${named}, bare or in {results}`;
    case 'record':
      return wrapped(`{${id}: number or text, …${withReferences}}`);
    case 'list':
      return `{${list.rows || 'the rows'}: at most as many rows as asked for, each {${id}: number or text, …${withReferences}}, ${list.total}: the number of all rows}`;
    default:
      return `A 2xx answer to ${method}.`;
  }
}
