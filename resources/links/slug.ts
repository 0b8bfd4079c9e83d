import { isSlug, MAX_SLUG_LENGTH } from '../../src/contract/slug';

const LETTERS: Record<string, string> = { ı: 'i', ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l' };

/** Makes a slug from a name: `Öğle Menüsü` gives `ogle-menusu`. */
export function slugOf(name: string): string {
  return englishLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
}

/**
 * Returns the slug for a typed text: `çay bahçesi` gives `cay-bahcesi`. Characters without an English letter stay, so that
 * they are refused instead of lost.
 */
export function typedSlug(text: string): string {
  const trimmed = text.trim();
  return isSlug(trimmed) ? trimmed : englishLetters(trimmed).replace(/\s+/g, '-');
}

function englishLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıßæøđł]/g, letter => LETTERS[letter] ?? '');
}
