import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type * as Files from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveToOwner } from '../../server/stores/giveToOwner';

const OWNER = 65_534;
let afterRead: (() => void) | undefined;

vi.mock('node:fs', async importOriginal => {
  const files = await importOriginal<typeof Files>();
  const readdirSync = (path: string) => {
    const names = files.readdirSync(path);
    if (names.includes('within')) afterRead?.();
    return names;
  };
  return { ...files, readdirSync };
});

let place: string;
const at = (...path: string[]) => join(place, ...path);
const ownerOf = (...path: string[]) => statSync(at(...path)).uid;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'sofra-given-'));
  for (const folder of ['data/database', 'data/photos', 'secrets'])
    mkdirSync(at(folder), { recursive: true });
  for (const file of [
    'data/.closed-to-others',
    'data/database/within',
    'data/photos/a.webp',
    'data/photos/.installation-a',
    'secrets/within',
  ])
    writeFileSync(at(file), '');
  chownSync(at('data'), OWNER, OWNER);
});
afterEach(() => {
  afterRead = undefined;
  rmSync(place, { recursive: true });
});

describe.runIf(process.getuid?.() === 0)('what root gives to the owner of the data folder', () => {
  it('is what is in it, and its photos where there are new ones', () => {
    giveToOwner(at('data'), { withPhotos: false });
    expect(ownerOf('data', 'database', 'within')).toBe(OWNER);
    expect(ownerOf('data', 'photos')).toBe(OWNER);
    expect(ownerOf('data', 'photos', '.installation-a')).toBe(OWNER);
    expect(ownerOf('data', 'photos', 'a.webp')).toBe(0);
    giveToOwner(at('data'), { withPhotos: true });
    expect(ownerOf('data', 'photos', 'a.webp')).toBe(OWNER);
  });

  it('is nothing that a link leads to, also one that is put there meanwhile', () => {
    afterRead = () => {
      renameSync(at('data', 'database'), at('data', 'other'));
      symlinkSync(at('secrets'), at('data', 'database'));
    };
    giveToOwner(at('data'), { withPhotos: true });
    expect(ownerOf('secrets', 'within')).toBe(0);
    expect(ownerOf('secrets')).toBe(0);
    expect(ownerOf('data', 'other', 'within')).toBe(OWNER);
  });
});
