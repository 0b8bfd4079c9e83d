import { LateError } from './timeout';

/** How long a read waits for its company's share, in ms. */
const MAX_WAIT_MS = 20_000;

interface Share {
  running: number;
  /** What lets the waiting reads begin, in their order. */
  waiting: (() => void)[];
}

/**
 * Limits how many reads of one company are carried out at a time, so that a company with slow reads does not keep the others waiting.
 * @param limit so many run at a time; further ones wait for them
 */
export function companyShares(limit: number) {
  const shares = new Map<number, Share>();

  async function take(companyId: number): Promise<Share> {
    const share = shares.get(companyId) ?? { running: 0, waiting: [] };
    shares.set(companyId, share);
    if (share.running < limit) {
      share.running += 1;
      return share;
    }
    const since = performance.now();
    // The read that ends hands its place on.
    await new Promise<void>(resolve => share.waiting.push(resolve));
    if (performance.now() - since <= MAX_WAIT_MS) return share;
    giveBack(companyId, share);
    throw new LateError('The earlier reads of the company took too long');
  }

  function giveBack(companyId: number, share: Share): void {
    const next = share.waiting.shift();
    if (next) next();
    else share.running -= 1;
    if (share.running === 0) shares.delete(companyId);
  }

  /**
   * Runs a read when the company uses less than its share.
   * @throws LateError if that takes too long
   */
  return async function inShare<T>(companyId: number, read: () => Promise<T>): Promise<T> {
    const share = await take(companyId);
    try {
      return await read();
    } finally {
      giveBack(companyId, share);
    }
  };
}
