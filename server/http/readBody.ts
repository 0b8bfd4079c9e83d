import { fieldError, OverloadedError, ThrottledError } from '../domain/errors';
import { MAX_MEGABYTES } from '../domain/photos/photoLimits';
import { amountsByAddress } from './amountsByAddress';
import { ByteCollector } from './ByteCollector';
import { HttpError } from './HttpError';

const MAX_JSON_BYTES = 1_000_000;

/** For calls without a session. The largest, a registration with full fields, fits in it. */
const MAX_OPEN_JSON_BYTES = 32_000;

/** Enough for a photo of 5 MB and the other fields. */
const MAX_FORM_BYTES = 6_500_000;

/** A body that is too large is read and discarded up to this size, so that the client can receive the answer. */
const MAX_DRAINED_BYTES = 80_000_000;

const MAX_FORM_PARTS = 2_000;

/** The most bytes of bodies that this process keeps at a time. Slow senders from many addresses could fill its memory otherwise. */
const MAX_KEPT_BYTES = 128_000_000;

/** A part of these is for small bodies only: large ones that are sent slowly must not keep users from signing in. */
const RESERVED_BYTES = 32_000_000;
const SMALL_BYTES = MAX_OPEN_JSON_BYTES;

/** The most bytes of these for one address, so that a single client does not keep all others out. */
const MAX_KEPT_BYTES_OF_ADDRESS = MAX_KEPT_BYTES / 4;

const keptBytes = amountsByAddress();

/** The parameter `boundary`, and no other whose name ends so. */
const BOUNDARY_PARAMETER = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i;

/** The replacement character, and its three bytes as characters. */
const REPLACEMENT = '\ufffd';
const REPLACEMENT_BYTES = '\u00ef\u00bf\u00bd';

/** The boundary of a form's parts, by RFC 2046. */
const BOUNDARY = /^[\w'()+,./:=? -]{1,70}$/;

export interface BodySender {
  /** The client's address, in the form that limits count. */
  address: string;
  /** Whether the call is without a session: then less JSON is accepted. */
  isOpen: boolean;
  /**
   * Receives what is called once the file of a form is not needed any more. Until then its bytes count: a call may wait long for the
   * database. Without it they stop counting once they are received.
   */
  onKept?: (giveBack: () => void) => void;
}

/**
 * Reads the body as a plain object: JSON, or the parts of a form by name. A repeated part becomes a list.
 * @throws HttpError with 400, 413 or 415 if the body cannot be read
 * @throws InvalidError if a form is too large, or JSON is not an object
 * @throws ThrottledError if the bodies that are being received from the address are too many
 * @throws OverloadedError if those of all addresses are too many
 */
export async function readBody(
  request: Request,
  accepts: 'json' | 'form',
  sender: BodySender,
): Promise<unknown> {
  const header = request.headers.get('Content-Type') ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'multipart/form-data' && accepts === 'form') {
    const bytes = await readBytes(request, sender, MAX_FORM_BYTES);
    if (bytes === null) throw fieldError('photo', 'file_too_large', { max: MAX_MEGABYTES });
    return formParts(bytes, header);
  }
  const ofJson = { ...sender, onKept: undefined };
  const bytes = await readBytes(request, ofJson, sender.isOpen ? MAX_OPEN_JSON_BYTES : MAX_JSON_BYTES);
  if (bytes === null) throw new HttpError(413, { key: 'body_too_large' });
  if (bytes.length === 0) return {};
  // A page of another site can send a body without a type, and its browser does not ask the backend first.
  if (type !== 'application/json') {
    throw new HttpError(415, { key: 'unsupported_media_type', values: { type: type.slice(0, 60) } });
  }
  return jsonObject(bytes);
}

/** Reads the whole body. Returns null if it is larger than the limit. */
async function readBytes(
  request: Request,
  { address, onKept }: Pick<BodySender, 'address' | 'onKept'>,
  limit: number,
): Promise<Uint8Array | null> {
  const body = bodyOf(request);
  if (!body) return new Uint8Array();
  const declared = Number(request.headers.get('Content-Length') ?? 0);
  const bytes = new ByteCollector();
  let length = 0;
  let kept = 0;
  let isOverloaded = false;
  let isThrottled = false;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > MAX_DRAINED_BYTES) break;
      if (length > limit) continue;
      const isSmall = Math.max(declared, length) <= SMALL_BYTES;
      const space = isSmall ? MAX_KEPT_BYTES : MAX_KEPT_BYTES - RESERVED_BYTES;
      isOverloaded ||= keptBytes.total() + chunk.length > space;
      isThrottled ||= keptBytes.of(address) + chunk.length > MAX_KEPT_BYTES_OF_ADDRESS;
      if (isOverloaded || isThrottled) {
        // The rest is read, and nothing of it is needed.
        bytes.clear();
        keptBytes.add(address, -kept);
        kept = 0;
        continue;
      }
      bytes.add(chunk);
      kept += chunk.length;
      keptBytes.add(address, chunk.length);
    }
  } catch {
    keptBytes.add(address, -kept);
    throw new HttpError(400, { key: 'parse_error' });
  }
  const giveBack = () => keptBytes.add(address, -kept);
  if (onKept && kept > 0 && length <= limit) onKept(giveBack);
  else giveBack();
  if (isThrottled) throw new ThrottledError(1);
  if (isOverloaded) throw new OverloadedError();
  return length > limit ? null : bytes.joined();
}

/** @throws HttpError for an address with a user and a password: no request can be made of it */
function bodyOf(request: Request): Request['body'] {
  try {
    return request.body;
  } catch {
    throw new HttpError(400, { key: 'parse_error' });
  }
}

function jsonObject(bytes: Uint8Array): object {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, { key: 'parse_error' });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw fieldError('non_field_errors', 'not_an_object');
}

async function formParts(bytes: Uint8Array, contentType: string): Promise<Record<string, unknown>> {
  const parameter = BOUNDARY_PARAMETER.exec(contentType);
  const boundary = parameter?.[1] ?? parameter?.[2];
  // A character for each byte: a text is searched in one pass, bytes take the length of what is searched at each place.
  const characters = new TextDecoder('latin1').decode(bytes);
  if (!boundary || !BOUNDARY.test(boundary) || hasTooManyParts(characters, `--${boundary}`))
    throw new HttpError(400, { key: 'parse_error' });
  let form: FormData;
  try {
    form = await new Response(bytes as Uint8Array<ArrayBuffer>, {
      // The boundary whose parts were counted: the parser may understand the client's header in another way.
      headers: { 'Content-Type': `multipart/form-data; boundary="${boundary}"` },
    }).formData();
  } catch {
    throw new HttpError(400, { key: 'parse_error' });
  }
  const parts = new Map<string, unknown>();
  const hasReplacement = characters.includes(REPLACEMENT_BYTES);
  for (const [name, value] of form) {
    // The parser puts it in place of bytes that are no UTF-8.
    if (!hasReplacement && typeof value === 'string' && value.includes(REPLACEMENT))
      throw fieldError(name, 'broken_characters');
    if (value instanceof File && value.name === '' && value.size === 0) continue;
    const before = parts.get(name);
    if (Array.isArray(before)) before.push(value);
    else parts.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(parts);
}

function hasTooManyParts(form: string, delimiter: string): boolean {
  let at = 0;
  for (let count = 0; count <= MAX_FORM_PARTS; count += 1) {
    const found = form.indexOf(delimiter, at);
    if (found < 0) return false;
    at = found + delimiter.length;
  }
  return true;
}
