// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PublicMenuHost } from '../../src/ui/format/installationSettings';
import { encodeSlug, usePublicAddress } from '../../src/ui/format/publicAddress';
import { slugOf } from '../../resources/links/slug';
import { isSlug } from '../../src/contract/slug';

describe('I2 a slug in the public address', () => {
  it('is encoded so that its address stays below the public host', () => {
    expect(['lunch', 'a/b', '..', '.', '?x', 'ç'].map(encodeSlug)).toEqual([
      'lunch',
      'a%2Fb',
      '%252E%252E',
      '%252E',
      '%3Fx',
      '%C3%A7',
    ]);
  });
});

describe('I4 a slug', () => {
  it.each([
    ['Öğle Menüsü', 'ogle-menusu'],
    ['İstanbul', 'istanbul'],
    ['ISPANAK', 'ispanak'],
    ['ılık Şarap', 'ilik-sarap'],
    ['Straße', 'strasse'],
    ['Æble & Øl', 'aeble-ol'],
    ['đł', 'dl'],
    ['  --Akşam / 2026!--  ', 'aksam-2026'],
    ['a_b', 'a-b'],
    ['🍕', ''],
    ['Pizza 🍕', 'pizza'],
    ['寿司', ''],
    ['a'.repeat(100), 'a'.repeat(64)],
    [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ])('made of %j is %j', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('made of any name is valid or empty, and made of a slug is that slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), name => {
        const slug = slugOf(name);
        expect(slug === '' || isSlug(slug)).toBe(true);
        expect(slug).toMatch(/^$|^[a-z0-9](.*[a-z0-9])?$/);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });

  it.each(['a', 'A-b_9', 'x'.repeat(64)])('may be %j', text => expect(isSlug(text)).toBe(true));

  it.each(['', '  ', 'a b', 'a/b', '..', 'a.b', 'öğle', 'a?b', 'a#b', '%2e', 'a\nb', 'x'.repeat(65)])(
    'may not be %j',
    text => expect(isSlug(text)).toBe(false),
  );
});

describe('I2 the public address', () => {
  const host = 'https://menu.test';

  /** Returns the address that a component gets for a slug. */
  function addressOf(slug: string): string {
    let address = '';
    const Reader = () => {
      address = usePublicAddress()(slug);
      return null;
    };
    renderToStaticMarkup(createElement(PublicMenuHost, { value: host }, createElement(Reader)));
    return address;
  }

  it('is the host, a slash and the slug', () => {
    expect(addressOf('ogle-menusu')).toBe('https://menu.test/ogle-menusu');
    expect(addressOf('İstanbul')).toBe('https://menu.test/%C4%B0stanbul');
  });

  it.each([
    '../admin',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '@evil.example',
    ':80@evil.example',
    'a?b#c',
    '%2e%2e',
    '%2E%2e/',
    '..',
    '.',
    '...',
    'a/../../b',
    'a\\..\\b',
    'javascript:alert(1)',
  ])('of %j stays on the public host, in one path segment', slug => {
    const url = new URL(addressOf(slug));
    expect(url.origin).toBe(host);
    expect(url.host).toBe('menu.test');
    expect(url.username + url.search + url.hash).toBe('');
    expect(url.pathname.split('/')).toHaveLength(2);
    expect(url.pathname).not.toBe('/');
  });

  it('stays on the public host for any slug', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const tricky = fc.string({
      unit: fc.constantFrom(...'./\\%2eE:@?#;a '.split('')),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.oneof(text, tricky), slug => {
        const url = new URL(`${host}/${encodeSlug(slug)}`);
        expect(url.origin + url.search + url.hash).toBe(host);
        expect(url.pathname).toBe(`/${encodeSlug(slug)}`);
        expect(url.pathname.indexOf('/', 1)).toBe(-1);
      }),
    );
  });
});
