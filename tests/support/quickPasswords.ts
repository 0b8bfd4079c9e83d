import { argon2PasswordsOf } from '../../server/platform/argon2Passwords';

/** Argon2id at its lowest cost: with the product's, hashes take a sixth of the time of the backend's tests. */
export const quickPasswords = argon2PasswordsOf({ memoryCost: 8, timeCost: 1 });
