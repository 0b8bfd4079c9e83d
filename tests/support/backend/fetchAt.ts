/** Returns a `fetch` for addresses such as `http://backend.test/api/v1/me/`, which it sends to the backend at a URL. */
export function fetchAt(url: string): typeof fetch {
  return (input, init) => fetch((input as string).replace('http://backend.test', url), init);
}
