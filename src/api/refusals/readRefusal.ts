import type { Refusal } from '../../contract/refusal';

/** Fields that the bodies of other frameworks have. A form may have some of them, too. */
const OTHERS = ['errors', 'statusCode', 'timestamp', 'title', 'type'];

/**
 * Reads the body of a refusal in the contract's shape: errors by field, `non_field_errors` or `detail`. A text or a list of
 * texts is `non_field_errors`; `otherRefusals.ts` reads the bodies of other frameworks.
 * @param type the content type
 * @returns undefined if the body is not JSON, such as the HTML page of a proxy.
 */
export async function readRefusal(text: string, type?: string | null): Promise<Refusal | undefined> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body === 'string' || Array.isArray(body)) return { non_field_errors: body as string[] };
  if (typeof body !== 'object' || body === null) return undefined;
  const isOther = OTHERS.some(name => name in body) || Array.isArray((body as Refusal).detail);
  if (!isOther) return body as Refusal;
  try {
    return (await import('./otherRefusals')).readOtherRefusal(body, type);
  } catch {
    // Offline, or after a release: the body has at least a sentence.
    return body as Refusal;
  }
}
