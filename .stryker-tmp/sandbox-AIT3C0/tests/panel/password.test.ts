// @ts-nocheck
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ratePassword } from '../../src/contract/passwordRule';

describe('B6 the strength of a password', () => {
  const own = ['Ayşe', 'Işık', 'ayse.isik', 'ayse.isik@example.com', 'Çınar Lokantası'];

  it.each([
    ['', 'short'],
    ['aB3$xyz', 'short'],
    ['👍👍👍👍👍👍👍', 'short'],
    ['12345678', 'common'],
    ['password', 'common'],
    ['Passw0rd', 'common'],
    ['Secret123!', 'common'],
    ['şifre123', 'common'],
    ['galatasaray', 'common'],
    ['abcdefghijk', 'sequence'],
    ['aaaaaaaa', 'sequence'],
    ['abababababababababab', 'sequence'],
    ['zxcvbnm,', 'common'],
    ['Test-pass-1', 'fair'],
    ['x'.repeat(200), 'sequence'],
    ['ayse.isik', 'personal'],
    ['AYŞEIŞIK', 'personal'],
    ['isik1234', 'personal'],
    ['Ayse1990', 'personal'],
    ['ayse.isik@example.com', 'personal'],
    ['ayse_isik_1', 'personal'],
    ['Işık123!', 'personal'],
    ['example.com', 'personal'],
    ['merhaba123', 'common'],
    ['zeynep123', 'common'],
    ['fenerbahce1907', 'common'],
    ['Temmuz2024', 'common'],
    ['Summer2024!', 'common'],
    ['fgğıodrn', 'sequence'],
    ['05321234567', 'guessable'],
    ['83920174650192837465', 'guessable'],
    ['cinarlokantasi', 'personal'],
    ['xk29fjq1', 'fair'],
    ['correct horse', 'fair'],
    ['doğru at pil zımba', 'strong'],
    ['demo-menu-2026', 'strong'],
  ])('%j is %s', (password, strength) => expect(ratePassword(password, own)).toBe(strength));

  it('takes no longer for a user with very many words of their own', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ');
    const start = performance.now();
    ratePassword('xK9#mQ2$vLxK9#mQ2$vLxK9#mQ2$vL', [words, words, words, words, words]);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('does not check personal words unless they are passed', () => {
    expect(ratePassword('cinarlokantasi', [])).toBe('fair');
  });
});
