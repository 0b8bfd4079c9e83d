export interface Answer<Body = never> {
  status: number;
  headers: Headers;
  body: Body;
}

/** The body of the answer to a list. */
export interface Page<Row> {
  count: number;
  results: Row[];
}

export interface Client {
  get<Body>(path: string): Promise<Answer<Body>>;
  send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>;
}

/** Returns a client that sends JSON or a form, with or without a token. */
export function clientOf(
  { fetch }: { fetch: typeof globalThis.fetch },
  token?: string,
  language = 'en',
): Client {
  async function send<Body>(
    method: string,
    path: string,
    body?: unknown,
    further: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const headers = new Headers({ 'Accept-Language': language, ...further });
    if (token) headers.set('Authorization', `Token ${token}`);
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
    const answer = await fetch(`http://backend.test/${path}`, {
      method,
      headers,
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.includes('json');
    return {
      status: answer.status,
      headers: answer.headers,
      body: (isJson && text ? JSON.parse(text) : text) as Body,
    };
  }
  return { send, get: path => send('GET', path) };
}

/** Returns a form with these parts. A list becomes repeated parts. */
export function formOf(parts: Record<string, string | Blob | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    for (const part of Array.isArray(value) ? value : [value]) form.append(name, part);
  }
  return form;
}
