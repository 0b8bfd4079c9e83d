import type { HttpBindings } from '@hono/node-server';
import { OverloadedError, ThrottledError } from '../domain/errors';
import { amountsByAddress } from './amountsByAddress';
import { onceSent } from './onceSent';

/** Shorter answers are not counted: an address has 256 open requests at most. */
const MIN_COUNTED_LENGTH = 100_000;

/** The most characters, or bytes of photos, of answers that wait to be read. Clients that read nothing could fill the memory otherwise. */
const MAX_UNSENT = 128_000_000;

/** The most characters of these for one address. The largest page of a list fits in it. */
const MAX_UNSENT_OF_ADDRESS = MAX_UNSENT / 4;

const unsent = amountsByAddress();

/**
 * Counts the length of a large answer until it is sent. A single one passes the limit of its address in any case.
 * @throws ThrottledError if the unsent answers of the address are too long
 * @throws OverloadedError if those of all addresses are
 */
export function limitUnsent(
  { incoming, outgoing }: Partial<HttpBindings>,
  address: string,
  length: number,
): void {
  if (length <= MIN_COUNTED_LENGTH || !incoming || !outgoing) return;
  const before = unsent.of(address);
  if (before > 0 && before + length > MAX_UNSENT_OF_ADDRESS) throw new ThrottledError(1);
  if (unsent.total() + length > MAX_UNSENT) throw new OverloadedError();
  unsent.add(address, length);
  onceSent(incoming, outgoing, () => unsent.add(address, -length));
}
