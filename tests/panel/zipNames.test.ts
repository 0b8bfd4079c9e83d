// @vitest-environment node
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unpack } from '../../src/tools/import/table/unpack';

/** The names of files in a ZIP, which macOS and older versions of Windows write without saying in which encoding. */

/** Returns a ZIP with one file, whose name has these bytes and no mark of UTF-8. */
function zipWith(name: Uint8Array): Uint8Array {
  const placeholder = 'n'.repeat(name.length);
  const zip = zipSync({ [placeholder]: strToU8('x') }, { level: 0 });
  const text = strToU8(placeholder);
  for (let at = 0; at + text.length <= zip.length; at += 1)
    if (text.every((byte, index) => zip[at + index] === byte)) zip.set(name, at);
  return zip;
}

const nameIn = (zip: Uint8Array) => Object.keys(unpack(zip, { wanted: () => true, maxBytes: 1_000 }))[0];

it.each([
  ['macOS, which takes letters apart', strToU8('Su\u0308tlac\u0327.jpg'), 'S\u00fctla\u00e7.jpg'],
  [
    'Windows in Turkish',
    Uint8Array.of(0x53, 0x81, 0x74, 0x6c, 0x61, 0x87, 0x2e, 0x6a, 0x70, 0x67),
    'Sütlaç.jpg',
  ],
  ['Windows in Turkish, with ğ only', Uint8Array.of(0x79, 0x6f, 0xa7, 0x2e, 0x6a, 0x70, 0x67), 'yoğ.jpg'],
  ['Windows in German', Uint8Array.of(0x57, 0x65, 0x69, 0xe1, 0x2e, 0x6a, 0x70, 0x67), 'Weiß.jpg'],
  ['any system', strToU8('Kola.jpg'), 'Kola.jpg'],
])('the name of a file that was zipped by %s is read', (_, bytes, name) => {
  expect(nameIn(zipWith(bytes))).toBe(name);
});

it.each(['Sütlaç.jpg', 'İğde.jpg', 'Menü §5.jpg', 'Fáklya.jpg'])(
  '%s with the mark of UTF-8 is read',
  name => {
    expect(nameIn(zipSync({ [name]: strToU8('x') }))).toBe(name);
  },
);
