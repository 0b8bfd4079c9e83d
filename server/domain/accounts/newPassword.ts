/** Letters and digits that are not taken for one another. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns a random password of four groups, with 79 bits: `k7mq-…`. It is shown to a person, who passes it on. */
export function newPassword(): string {
  const group = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), pick).join('');
  return Array.from({ length: 4 }, group).join('-');
}

function pick(number: number): string {
  return CHARACTERS.charAt(number % CHARACTERS.length);
}
