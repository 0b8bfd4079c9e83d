import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../domain/accounts/PasswordHasher';

interface Argon2Cost {
  /** In KiB. */
  memoryCost: number;
  /** The number of passes over the memory. */
  timeCost: number;
}

/** Hashes passwords with Argon2id. */
export function argon2PasswordsOf(cost: Argon2Cost): PasswordHasher {
  const options = { ...cost, parallelism: 1 };
  /** Compared when there is no user, so that sign-in takes the same time. */
  let dummyHash: Promise<string> | undefined;
  return {
    hash: password => hash(password, options),
    async matches(password, passwordHash) {
      dummyHash ??= hash('dummy', options);
      const isRight = await verify(passwordHash ?? (await dummyHash), password);
      return isRight && passwordHash !== undefined;
    },
  };
}

/** With OWASP's parameters: 19 MiB, two passes. */
export const argon2Passwords = argon2PasswordsOf({ memoryCost: 19_456, timeCost: 2 });
