/** Returns the email address in a query string, if any. An unencoded plus sign arrives there as a space, which no address has. */
export function emailIn(parameters: URLSearchParams): string {
  return (parameters.get('email') ?? '').trim().replaceAll(' ', '+');
}
