import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { OverloadedError } from '../domain/errors';
import type { PasswordHasher } from '../domain/accounts/PasswordHasher';

interface Argon2Cost {
  /** In KiB. */
  memoryCost: number;
  /** The number of passes over the memory. */
  timeCost: number;
}

/**
 * The most passwords that wait for their turn, some seconds of work. They share the process's threads with reads of files, which would
 * have to wait for all of them.
 */
const MAX_WAITING = 300;

/**
 * Hashes passwords with Argon2id, two at a time. Both calls throw OverloadedError while too many wait.
 */
export function argon2PasswordsOf(cost: Argon2Cost): PasswordHasher {
  const options = { ...cost, parallelism: 1 };
  /** Compared when there is no user, so that sign-in takes the same time. */
  let dummyHash: Promise<string> | undefined;
  const inTurn = pLimit(2);
  const hashInTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inTurn.pendingCount >= MAX_WAITING) throw new OverloadedError();
    return inTurn(work);
  };
  return {
    hash: async password => hashInTurn(() => hash(password, options)),
    async matches(password, passwordHash) {
      dummyHash ??= hash('dummy', options);
      const compared = passwordHash ?? (await dummyHash);
      const isRight = await hashInTurn(() => verify(compared, password));
      return isRight && passwordHash !== undefined;
    },
  };
}

/** With OWASP's parameters: 19 MiB, two passes. */
export const argon2Passwords = argon2PasswordsOf({ memoryCost: 19_456, timeCost: 2 });
