// @ts-nocheck
import type { HttpOptions } from '../../src/api/http';

const PREFIX = '00000000-0000-4000-8000-';
const TEXT_ID = new RegExp(`"?${PREFIX}(\\d{12})"?`, 'g');

/** Returns the text that stands for a number as an id. */
export function textId(number: number): string {
  return PREFIX + String(number).padStart(12, '0');
}

/** Wraps the `fetch` of a backend whose ids are numbers, so that it has UUIDs in paths, parameters, bodies and answers. */
export function withTextIds(next: HttpOptions['fetch']): HttpOptions['fetch'] {
  return async (input, init = {}) => {
    const body =
      init.body instanceof FormData
        ? withNumbers(init.body)
        : typeof init.body === 'string'
          ? toNumbers(init.body)
          : init.body;
    const response = await next(toNumbers(input), { ...init, ...(body !== undefined && { body }) });
    const text = await response.text();
    const { status, headers } = response;
    return new Response(status === 204 ? null : toTexts(text), { status, headers });
  };
}

function toNumbers(text: string): string {
  return text.replace(TEXT_ID, (_, digits: string) => String(Number(digits)));
}

function withNumbers(form: FormData): FormData {
  const changed = new FormData();
  form.forEach((value, name) => changed.append(name, typeof value === 'string' ? toNumbers(value) : value));
  return changed;
}

function toTexts(text: string): string {
  return text.replace(/"id":(\d+)/g, (_, digits: string) => `"id":"${textId(Number(digits))}"`);
}
