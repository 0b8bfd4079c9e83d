/** Thrown when the user or the company of a session was removed after the session was looked up. */
export class GoneError extends Error {
  override readonly name = 'GoneError';
}
