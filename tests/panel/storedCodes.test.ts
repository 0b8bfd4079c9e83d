import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notePrintedCode, printedCodesOf } from '../../src/qrCodes/printedCodes';
import { PLAIN } from '../../src/qrCodes/codeLook';
import { renameLook, storedLook, storeLook } from '../../src/qrCodes/storedLook';

/** What a browser remembers of the codes that were made in it. */

beforeEach(() => {
  const items = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
  return () => vi.unstubAllGlobals();
});

describe('the look of the codes', () => {
  it('is that of the company, and plain for another one', () => {
    const look = { colour: '#aa0000', isRounded: true, logo: null };
    storeLook('Çınar Lokantası', look);
    expect(storedLook('Çınar Lokantası')).toEqual(look);
    expect(storedLook('Deniz Lokantası')).toEqual(PLAIN);
  });

  it('stays with a company that gets another name, and with no other', () => {
    const look = { colour: '#aa0000', isRounded: true, logo: null };
    storeLook('Çınar Lokantası', look);
    renameLook('Deniz Lokantası', 'Deniz Kafe');
    expect(storedLook('Çınar Lokantası')).toEqual(look);
    renameLook('Çınar Lokantası', 'Çınar Kafe');
    expect(storedLook('Çınar Kafe')).toEqual(look);
  });
});

describe('the codes that were saved or printed', () => {
  it('are remembered for 500 addresses, and those that were made last stay', () => {
    for (let table = 0; table < 500; table += 1) notePrintedCode(`masa-${table}`);
    notePrintedCode('masa-0', 2);
    notePrintedCode('teras');
    expect(printedCodesOf('masa-0')).toMatchObject({ count: 3 });
    expect(printedCodesOf('teras')).toMatchObject({ count: 1 });
    expect(printedCodesOf('masa-1')).toBeUndefined();
    expect(printedCodesOf('masa-2')).toMatchObject({ count: 1 });
  });
});
