import { argon2PasswordsOf } from '../../../server/platform/argon2Passwords';

/** Argon2id at its lowest cost. With the product's, hashes would take much of the time of the tests. */
export const quickPasswords = argon2PasswordsOf({ memoryCost: 8, timeCost: 1 });
