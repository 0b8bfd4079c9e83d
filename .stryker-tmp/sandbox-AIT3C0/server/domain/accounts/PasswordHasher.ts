// @ts-nocheck
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares a password with a hash. Without a hash it returns false after the same time. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}
