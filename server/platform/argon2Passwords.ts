import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '../domain/accounts/PasswordHasher';

/** Argon2id with OWASP's parameters: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let hashForNobody: Promise<string> | undefined;

export const argon2Passwords: PasswordHasher = {
  hash: password => hash(password, OPTIONS),
  async matches(password, passwordHash) {
    hashForNobody ??= hash('of nobody', OPTIONS);
    const isRight = await verify(passwordHash ?? (await hashForNobody), password);
    return isRight && passwordHash !== undefined;
  },
};
