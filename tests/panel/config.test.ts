// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { checkConfig, ConfigError, loadConfig } from '../../src/config';
import { answer } from '../support/wire';

describe('config.json', () => {
  it('accepts two addresses and removes the slashes at their ends', () => {
    expect(
      checkConfig({ apiHost: 'https://api.example.com/', publicMenuHost: 'http://menu.example.com//' }),
    ).toEqual({
      apiHost: 'https://api.example.com',
      publicMenuHost: 'http://menu.example.com',
      thumbnailSuffix: '',
    });
  });

  it('uses the panel’s own origin when apiHost is missing', () => {
    const publicMenuHost = 'https://menu.example.com';
    expect(checkConfig({ publicMenuHost }).apiHost).toBe('');
    expect(checkConfig({ publicMenuHost, apiHost: '' }).apiHost).toBe('');
  });

  it('names every invalid value in one error', () => {
    const check = () => checkConfig({ apiHost: 'api.example.com', publicMenuHost: 'javascript:alert(1)' });
    expect(check).toThrow(ConfigError);
    expect(check).toThrow(
      /^config\.json: apiHost is "api\.example\.com": .* publicMenuHost is "javascript:alert\(1\)": .*/,
    );
  });

  it.each([[{}], [null], [[]], ['text']])('says that the menu host is missing in %j', found => {
    expect(() => checkConfig(found)).toThrow('publicMenuHost is missing: write an address such as');
  });

  it('accepts a suffix for the names of small photos, but no path', () => {
    const publicMenuHost = 'https://menu.example.com';
    expect(checkConfig({ publicMenuHost, thumbnailSuffix: '_small' }).thumbnailSuffix).toBe('_small');
    expect(() => checkConfig({ publicMenuHost, thumbnailSuffix: '/../x' })).toThrow('thumbnailSuffix is');
  });

  it.each([[7], [null], [{}], ['ftp://x.y'], ['data:text/html,x']])('refuses %j as a host', apiHost => {
    expect(() => checkConfig({ apiHost, publicMenuHost: 'https://menu.example.com' })).toThrow(
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
      'config.json could not be read as JSON.',
    );
  });
});
