// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { ConfigError, loadConfig } from '../../src/config/loadConfig';
import { answer } from '../support/panel/wire';

const read = (found: unknown) => loadConfig(async () => answer(200, found));

describe('config.json', () => {
  it('accepts two addresses and removes the slashes at their ends', async () => {
    await expect(
      read({ apiHost: 'https://api.example.com/', publicMenuHost: 'http://menu.example.com//' }),
    ).resolves.toEqual({
      apiHost: 'https://api.example.com',
      publicMenuHost: 'http://menu.example.com',
      thumbnailSuffix: '',
    });
  });

  it('uses the panel’s own origin when apiHost is missing', async () => {
    const publicMenuHost = 'https://menu.example.com';
    await expect(read({ publicMenuHost })).resolves.toMatchObject({ apiHost: '' });
    await expect(read({ publicMenuHost, apiHost: '' })).resolves.toMatchObject({ apiHost: '' });
  });

  it.each([
    ['https://api.example.com:443', 'https://api.example.com'],
    ['HTTP://API.example.com:8000/', 'http://api.example.com:8000'],
    ['https://müşteri.example', 'https://xn--mteri-kva70e.example'],
  ])('reads %s as the origin %s', async (apiHost, origin) => {
    const publicMenuHost = 'https://menu.example.com';
    await expect(read({ apiHost, publicMenuHost })).resolves.toMatchObject({ apiHost: origin });
  });

  it.each(['https://api.example.com/v1', 'https://api.example.com/?x=1', 'https://a:b@api.example.com'])(
    'refuses %s, which is more than an origin, and names the origin',
    async apiHost => {
      await expect(read({ apiHost, publicMenuHost: 'https://menu.example.com' })).rejects.toThrow(
        'write an address such as "https://api.example.com", without a path',
      );
    },
  );

  it('names a setting that does not exist', async () => {
    await expect(read({ apihost: '', publicMenuHost: 'https://menu.example.com' })).rejects.toThrow(
      '"apihost" is no setting; apiHost, publicMenuHost, thumbnailSuffix, passwordReset, capabilities, brand are.',
    );
  });

  it('names every invalid value in one error', async () => {
    const check = () => read({ apiHost: 'api.example.com', publicMenuHost: 'javascript:alert(1)' });
    await expect(check()).rejects.toThrow(ConfigError);
    await expect(check()).rejects.toThrow(
      /^config\.json: apiHost is "api\.example\.com": .* publicMenuHost is "javascript:alert\(1\)": .*/,
    );
  });

  it.each([[{}], [null], [[]], ['"text"']])('says that the menu host is missing in %j', async found => {
    await expect(read(found)).rejects.toThrow('publicMenuHost is missing: write an address such as');
  });

  it('accepts a suffix for the names of small photos, but no path', async () => {
    const publicMenuHost = 'https://menu.example.com';
    await expect(read({ publicMenuHost, thumbnailSuffix: '_small' })).resolves.toMatchObject({
      thumbnailSuffix: '_small',
    });
    await expect(read({ publicMenuHost, thumbnailSuffix: '/../x' })).rejects.toThrow('thumbnailSuffix is');
  });

  it.each([[7], [null], [{}], ['ftp://x.y'], ['data:text/html,x']])('refuses %j as a host', async apiHost => {
    await expect(read({ apiHost, publicMenuHost: 'https://menu.example.com' })).rejects.toThrow(
      `apiHost is ${JSON.stringify(apiHost)}`,
    );
  });

  it('is read from the folder of index.html', async () => {
    const fetch = vi.fn(async (_: string) => answer(200, { publicMenuHost: 'https://menu.example.com' }));
    await expect(loadConfig(fetch)).resolves.toEqual({
      apiHost: '',
      publicMenuHost: 'https://menu.example.com',
      thumbnailSuffix: '',
    });
    expect(fetch.mock.calls).toEqual([['/config.json']]);
  });

  it('reports a missing file, and one that is not JSON', async () => {
    await expect(loadConfig(async () => answer(404, '<h1>404</h1>'))).rejects.toThrow(ConfigError);
    await expect(loadConfig(() => Promise.reject(new TypeError('offline')))).rejects.toThrow(
      'config.json could not be read: offline',
    );
  });
});
