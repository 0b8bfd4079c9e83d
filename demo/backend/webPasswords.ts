import type { PasswordHasher } from '../../server/domain/accounts/PasswordHasher';

const ROUNDS = 100_000;

/** Hashes passwords with what each browser has: PBKDF2. They never leave the browser. */
export const webPasswords: PasswordHasher = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return `${hex(salt)}:${await derived(password, salt)}`;
  },
  async matches(password, hash) {
    const [salt = '', wanted] = hash?.split(':') ?? [];
    return (await derived(password, bytes(salt))) === wanted;
  },
};

async function derived(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(bits, key, 256)));
}

function hex(content: Uint8Array): string {
  return Array.from(content, byte => byte.toString(16).padStart(2, '0')).join('');
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], byte => parseInt(byte, 16));
}
