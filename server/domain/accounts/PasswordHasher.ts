export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares a password with a hash. Without a hash it takes the same time and is false. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
}
