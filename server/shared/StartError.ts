/** Thrown when the backend cannot start. The message is one sentence for the operator: the cause and the remedy. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
