import { hash, verify } from '@node-rs/argon2';

/** Argon2id with what OWASP asks for: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let ofNobody: Promise<string> | undefined;

/** Checks a password; where there is no user it takes the same time, so that nobody learns who has an account. */
export async function passwordIs(password: string, passwordHash: string | undefined): Promise<boolean> {
  const right = await verify(passwordHash ?? (await (ofNobody ??= hashPassword('of nobody'))), password);
  return right && passwordHash !== undefined;
}
