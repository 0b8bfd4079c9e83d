import type { HttpOptions } from '../../../src/api/http';

/** Characters that must be encoded in a path and in a query. */
const PREFIX = 'a/b?c=1&d#';
/** In an address an id counts only if it is encoded. */
const TEXT_ID = new RegExp(`"?${PREFIX.replace('?', '\\?')}(\\d{12})"?`, 'g');
const ENCODED_ID = new RegExp(`${encodeURIComponent(PREFIX)}(\\d{12})`, 'g');

/** Returns the text that stands for a number as an id. */
export function textId(number: number): string {
  return PREFIX + String(number).padStart(12, '0');
}

/** Wraps the `fetch` of a backend whose ids are numbers, so that it has texts in paths, parameters, bodies and answers. */
export function withTextIds(next: HttpOptions['fetch']): HttpOptions['fetch'] {
  return async (input, init = {}) => {
    const body =
      init.body instanceof FormData
        ? withNumbers(init.body)
        : typeof init.body === 'string'
          ? toNumbers(init.body)
          : init.body;
    const response = await next(toNumbers(input, ENCODED_ID), {
      ...init,
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const { status, headers } = response;
    return new Response(status === 204 ? null : toTexts(text), { status, headers });
  };
}

function toNumbers(text: string, id = TEXT_ID): string {
  return text.replace(id, (_, digits: string) => String(Number(digits)));
}

function withNumbers(form: FormData): FormData {
  const changed = new FormData();
  form.forEach((value, name) => changed.append(name, typeof value === 'string' ? toNumbers(value) : value));
  return changed;
}

function toTexts(text: string): string {
  return text.replace(/"id":(\d+)/g, (_, digits: string) => `"id":"${textId(Number(digits))}"`);
}
