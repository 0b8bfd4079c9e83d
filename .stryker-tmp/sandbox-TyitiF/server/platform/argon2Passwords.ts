// @ts-nocheck
import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../domain/accounts/PasswordHasher';

/** Argon2id with OWASP's parameters: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Compared when there is no user, so that sign-in takes the same time. */
let dummyHash: Promise<string> | undefined;

export const argon2Passwords: PasswordHasher = {
  hash: password => hash(password, OPTIONS),
  async matches(password, passwordHash) {
    dummyHash ??= hash('dummy', OPTIONS);
    const isRight = await verify(passwordHash ?? (await dummyHash), password);
    return isRight && passwordHash !== undefined;
  },
};
