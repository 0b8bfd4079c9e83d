import type { Backend, BackendOptions, Path } from './backend';
import { orderingOf } from './lists/listQuery';

/**
 * Creates the adapter of a backend that differs from the contract; see `docs/backends.md`. It is a file of its own, so that a
 * panel whose backend follows the contract does not load it.
 *
 * | contract                                | backend, for example                                             |
 * |-----------------------------------------|------------------------------------------------------------------|
 * | `Authorization: Token …`                | `Authorization: Bearer …`                                        |
 * | `menus/?limit=20&page=1&ordering=-name` | `menus?per_page=20&page=0&sort=name,desc`                        |
 * | `{results: […], count: 45}`             | `{data: […], meta: {total: 45}}`, or rows and a header           |
 * | `{id, name, updated_at: '2026-…'}`      | `{data: {uuid, name, updatedAt: 1775467800}}`                    |
 */
export function defineBackend(options: BackendOptions): Backend {
  const {
    tokenScheme = 'Token',
    token = 'token',
    prefix = '',
    trailingSlash = true,
    parameters = {},
    firstPage = 1,
    list = { rows: 'results', total: 'count' },
    record = '',
    id = 'id',
    fields,
    times = 'iso',
  } = options;
  const isCamel = fields === 'camelCase';
  const toBackendName = (name: string) =>
    name === 'id' ? id : isCamel && SNAKE_CASE.test(name) ? name.replace(/_([a-z0-9])/g, upper) : name;
  const toContractName = (name: string) =>
    name === id ? 'id' : isCamel && CAMEL_CASE.test(name) ? name.replace(/[A-Z]/g, lower) : name;
  const toContractValue = (name: string, value: unknown) =>
    times !== 'iso' && typeof value === 'number' && name.endsWith('_at')
      ? new Date(times === 'seconds' ? value * 1000 : value).toISOString()
      : value;
  const toBackendValue = (name: string, value: unknown) => {
    const time =
      times !== 'iso' && /_at$|At$/.test(name) && typeof value === 'string' ? Date.parse(value) : NaN;
    return isNaN(time) ? value : times === 'seconds' ? Math.floor(time / 1000) : time;
  };
  const isRenamed = isCamel || id !== 'id' || times !== 'iso';
  const { ordering = contractOrdering } = options;
  const toBackendParameter = (name: string, value: string) => {
    if (name === 'ordering') {
      const field = value.replace('-', '');
      const path = field.replaceAll('__', '.');
      return ordering(field === 'pk' ? 'id' : toBackendName(path), value !== field);
    }
    return name === 'page' ? String(Number(value) - 1 + firstPage) : value;
  };
  const toContract = (answer: unknown) =>
    isRenamed ? mapFields(answer, id, toContractName, toContractValue) : answer;

  return {
    options,
    authorization: value => `${tokenScheme} ${value}`,
    address: (path, query) => {
      const sent = new URLSearchParams();
      for (const [name, value] of query ?? []) {
        sent.append(parameters[name] ?? name, toBackendParameter(name, value));
      }
      const address = prefix + (trailingSlash ? path : path.replace(/\/$/, ''));
      return sent.size ? `${address}?${sent}` : address;
    },
    body: body => {
      if (!isRenamed) return body;
      if (!(body instanceof FormData)) return mapFields(body, 'id', toBackendName, toBackendValue);
      const form = new FormData();
      body.forEach((value, name) => form.append(toBackendName(name), value));
      return form;
    },
    answer: (answer, shape, headers) => {
      if (shape === 'token') return { token: at(answer, token) };
      if (shape === undefined) return toContract(answer);
      if (shape !== 'list' && shape !== 'names') return toContract(at(answer, record));
      const count = isHeader(list.total)
        ? headers.get(list.total)?.replace(/^.*\//, '')
        : at(answer, list.total);
      const rows = at(answer, list.rows);
      // A list without pages.
      if (rows === undefined && (shape === 'names' || Array.isArray(answer))) return toContract(answer);
      return {
        results: toContract(rows),
        count,
        next: at(answer, 'next'),
        previous: at(answer, 'previous'),
      };
    },
  };
}

/** Whether the place of a total is a header. */
export function isHeader(place: Path): boolean {
  return /^(content-range|x-total-count)$/i.test(place);
}

function contractOrdering(field: string, isDescending: boolean): string {
  return orderingOf({ field, order: isDescending ? 'DESC' : 'ASC' });
}

/** Returns the value at a path of an answer: `data.items`. */
export function at(answer: unknown, path: Path): unknown {
  const names = path === '' ? [] : path.split('.');
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' ? (value as Record<string, unknown> | null)?.[name] : undefined,
    answer,
  );
}

/** A file, or a time of react-admin's inputs, is not an object with fields. */
function isWhole(value: object): boolean {
  return value instanceof Blob || value instanceof Date;
}

/**
 * Renames the fields of a value at every depth.
 * @param id the name of the field that identifies a record, before it is renamed
 */
function mapFields(
  value: unknown,
  id: string,
  nameOf: (name: string) => string,
  valueOf: (name: string, value: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map(item => mapFields(item, id, nameOf, valueOf));
  if (typeof value !== 'object' || value === null || isWhole(value)) return value;
  const keys = new Map<string, string>();
  for (const key of Object.keys(value)) {
    const name = nameOf(key);
    const other = keys.get(name);
    // Where `uuid` identifies a record, an `id` of its own must not replace it. Of two other keys, the one that had the name is kept.
    if (other === undefined || key === id || (key === name && other !== id)) keys.set(name, key);
  }
  return Object.fromEntries(
    [...keys].map(([name, key]) => {
      const item = (value as Record<string, unknown>)[key];
      return [name, valueOf(name, mapFields(item, id, nameOf, valueOf))];
    }),
  );
}

/** A name, or the path of one in a refusal. Any other key, such as `pt-BR` in a JSON value, is no name of a field. */
const SNAKE_CASE = /^[a-z][a-z0-9_.]*$/;
const CAMEL_CASE = /^[a-z][a-zA-Z0-9.]*$/;

function upper(_: string, letter: string): string {
  return letter.toUpperCase();
}

function lower(letter: string): string {
  return `_${letter.toLowerCase()}`;
}
