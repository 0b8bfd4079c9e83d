// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyBrand, applyBrandToManifest } from '../../src/brand/applyBrand';
import { brandProblems } from '../../src/brand/brandProblems';
import { checkBrand } from '../../src/brand/checkBrand';
import { checksum } from '../../src/brand/checksum';
import { BISTRO } from '../support/accounts/bistro';
import { contrast, leastContrast, paletteOf, SURFACES } from '../../src/brand/colours';

const PAGE = `<head><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/a.png"><meta name="application-name" content="Sofra"><title>Sofra</title></head>
<template><span class="a" data-logo=""><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>Sofra</span><p>New to Sofra?</p></template>`;

describe('brand in config.json', () => {
  it('is right when it is complete, and when it is empty', () => {
    expect([brandProblems(BISTRO), brandProblems({})]).toEqual([[], []]);
  });

  it.each<[brand: unknown, sentence: RegExp]>([
    ['Bistro', /brand must be an object/],
    [{ title: 'Bistro' }, /brand.title is no setting; name, logo, icon, primary, support are/],
    [{ name: '  ' }, /brand.name is "  ": write a name of at most 40 characters/],
    [{ name: '<b>' }, /brand.name/],
    [{ name: 'Foo\\u' }, /brand.name/],
    [{ logo: 'https://cdn.example/a.svg' }, /put an SVG, PNG or WebP image into public/],
    [{ icon: '/../a.exe' }, /brand.icon/],
    [{ support: 'javascript:alert(1)' }, /write an address such as "mailto:/],
    [{ primary: { light: '#7a1f3d' } }, /needs a colour for both schemes/],
    [{ primary: { light: 'red', dark: '#f2a7c0' } }, /brand.primary.light is "red": write a colour/],
    [
      { primary: { light: '#ffd54f', dark: '#f2a7c0' } },
      /^brand.primary.light is "#ffd54f", whose contrast with the page \(#\w+\) is 1\.\d to 1: text needs 4.5 to 1. Choose a darker colour.$/,
    ],
    [{ primary: { light: '#7a1f3d', dark: '#7a1f3d' } }, /primary.dark .* Choose a lighter colour/],
  ])('%j is refused with a sentence', (brand, sentence) => {
    expect(brandProblems(brand)).toEqual([expect.stringMatching(sentence) as string]);
  });
});

describe('the colours', () => {
  it('are compared with the surface on which they are hardest to read', () => {
    // On a card 4.6 to 1, on a chip 3.8 to 1.
    expect(contrast('#747474', '#fffefb')).toBeGreaterThan(4.5);
    expect(leastContrast('#747474', 'light').contrast).toBeLessThan(4);
  });

  it('have the contrasts of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(['light', 'dark'] as const)(
    'derived from a primary colour can be read in the %s scheme',
    scheme => {
      const primary = BISTRO.primary[scheme];
      const { on, '-wash': wash, '-deep': deep } = paletteOf(primary, scheme);
      for (const [text, surface] of [
        [on, primary],
        [on, deep],
        [primary, wash],
      ] as const)
        expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
      expect(leastContrast(primary, scheme).contrast).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('a branded page', () => {
  const page = applyBrand(PAGE, BISTRO);

  it('has the name in its title and texts, escaped', () => {
    expect(page).toContain('<title>Bistro &#38; Söhne</title>');
    expect(page).toContain('New to Bistro &#38; Söhne?');
    expect(page).not.toContain('Sofra');
  });

  it('has the logo in place of mark and name, or the icon in place of the mark', () => {
    const mark = '<span class="a" data-logo="">';
    expect(page).toContain(`${mark}<img src="/brand/logo.svg" alt="Bistro &#38; Söhne"/></span>`);
    expect(applyBrand(PAGE, { icon: '/i.svg' })).toContain(`${mark}<img src="/i.svg" alt=""/>Sofra</span>`);
    expect(applyBrand(PAGE, { name: 'A' })).toContain('<path d="M0 0"></path></svg>A</span>');
  });

  it('has the icon, the colours and the address of support', () => {
    expect(page).toContain('<link rel="icon" href="/brand/icon.png" type="image/png">');
    expect(page).toContain('<link rel="apple-touch-icon" href="/brand/icon.png">');
    expect(page).toContain('--pine:light-dark(#7a1f3d,#f2a7c0)');
    expect(page).toContain('<meta name="brand-support" content="mailto:help@bistro.example">');
  });

  it('is unchanged without a brand', () => {
    expect(applyBrand(PAGE, {})).toBe(PAGE);
  });

  it('is installed under its name and icon', () => {
    const manifest = JSON.stringify({ name: 'Sofra', short_name: 'Sofra', icons: [{}], start_url: '/' });
    expect(JSON.parse(applyBrandToManifest(manifest, BISTRO))).toEqual({
      name: BISTRO.name,
      short_name: BISTRO.name,
      start_url: '/',
      icons: [{ src: '/brand/icon.png', sizes: 'any', type: 'image/png', purpose: 'any' }],
    });
  });
});

it('a panel whose page has another brand than config.json says what to run', () => {
  const other = { ...BISTRO, support: 'tel:+90' };
  expect(checkBrand(BISTRO, checksum(BISTRO))).toBe('');
  expect(checkBrand({}, undefined)).toBe('');
  for (const [brand, inPage] of [
    [BISTRO, undefined],
    [other, checksum(BISTRO)],
    [{}, checksum(BISTRO)],
  ] as const)
    expect(checkBrand(brand, inPage)).toMatch(/another brand than config.json: run `npm run brand`/);
  expect(checkBrand({ name: '' }, undefined)).toMatch(/^config.json: brand.name is ""/);
});

it('the surfaces are those of base.css', () => {
  const styles = readFileSync('src/ui/base.css', 'utf8');
  for (const surface of Object.values(SURFACES).flat()) expect(styles).toContain(surface);
});
