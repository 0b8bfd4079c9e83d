import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../server/shared/config';
import { keepBuilds } from '../../server/http/panel/keepBuilds';
import { readSettings } from '../../server/http/panel/readSettings';
import { panelRoutes } from '../../server/http/routes/panelRoutes';
import { writeFiles } from '../support/writeFiles';

const root = mkdtempSync(join(tmpdir(), 'sofra-builds-'));
afterAll(() => rmSync(root, { recursive: true }));

let panel: string;
let data: string;
let count = 0;

beforeEach(() => {
  panel = join(root, `panel-${count}`);
  data = join(root, `data-${count++}`);
});

describe('P18 the kept builds', () => {
  const builds = () => readdirSync(join(data, 'panel-builds'));

  /** Makes the time of its last use earlier by some seconds. */
  function age(folder: string, seconds: number): void {
    const then = Date.now() / 1_000 - seconds;
    utimesSync(folder, then, then);
  }

  /** Keeps another build, which was last used some seconds ago. */
  async function release(name: string, seconds: number): Promise<string[]> {
    rmSync(panel, { recursive: true, force: true });
    writeFiles(panel, { 'index.html': '<head></head>', [`assets/${name}.js`]: name });
    const kept = await keepBuilds(panel, data);
    age(kept[0]!, seconds);
    return kept;
  }

  it('are served for the last releases, and deleted after that', async () => {
    for (const [index, name] of ['one', 'two', 'three', 'four'].entries()) await release(name, 9 - index);
    const earlierBuilds = await release('five', 0);
    expect(earlierBuilds).toHaveLength(3);
    expect(builds()).toHaveLength(3);
    const app = new OpenAPIHono();
    app.onError((_, context) => context.text('', 404));
    panelRoutes(app, { panel, config: loadConfig({}), earlierBuilds });
    const found = async (name: string) => {
      const answer = await app.request(`/assets/${name}.js`);
      return answer.status === 200 ? answer.text() : answer.status;
    };
    expect(await Promise.all(['five', 'four', 'three', 'two'].map(found))).toEqual([
      'five',
      'four',
      'three',
      404,
    ]);
    expect((await app.request('/assets/../index.html')).headers.get('Content-Type')).not.toContain(
      'javascript',
    );
  });

  it('have one folder for the same files, in any order', async () => {
    writeFiles(panel, { 'assets/a.js': 'a', 'assets/b.js': 'b', 'assets/fonts/c.ttf': 'c' });
    const [folder] = await keepBuilds(panel, data);
    expect(readFileSync(join(folder!, 'fonts/c.ttf'), 'utf8')).toBe('c');
    expect(await keepBuilds(panel, data)).toEqual([folder]);
    age(folder!, 10);
    writeFiles(panel, { 'assets/d.js': 'd' });
    expect(await keepBuilds(panel, data)).toEqual([expect.not.stringContaining(folder!), folder]);
  });

  it('have the build of this start first, also if it was kept long ago', async () => {
    writeFiles(panel, { 'assets/a.js': 'a' });
    const [first] = await keepBuilds(panel, data);
    age(first!, 20);
    writeFiles(panel, { 'assets/b.js': 'b' });
    const [second] = await keepBuilds(panel, data);
    age(second!, 10);
    rmSync(join(panel, 'assets/b.js'));
    expect(await keepBuilds(panel, data)).toEqual([first, second]);
  });

  it('have no folder whose copy is not finished, or that is none of ours', async () => {
    writeFiles(panel, { 'assets/a.js': 'a' });
    const [folder] = await keepBuilds(panel, data);
    const others = ['0123456789abcdef.unfinished-7', 'x0123456789abcdef', 'notes'];
    for (const name of others) mkdirSync(join(data, 'panel-builds', name));
    expect(await keepBuilds(panel, data)).toEqual([folder]);
    expect(builds()).toEqual(expect.arrayContaining(others));
  });

  it('R3 lose a copy that a killed start has left, an hour later', async () => {
    writeFiles(panel, { 'assets/a.js': 'a' });
    await keepBuilds(panel, data);
    const ages = {
      '0123456789abcdef.unfinished-old': 3_601,
      '0123456789abcdef.unfinished-new': 3_590,
      notes: 9_000,
    };
    for (const [name, seconds] of Object.entries(ages)) {
      mkdirSync(join(data, 'panel-builds', name));
      age(join(data, 'panel-builds', name), seconds);
    }
    await keepBuilds(panel, data);
    expect(builds()).toHaveLength(3);
    expect(builds()).toEqual(expect.arrayContaining(['0123456789abcdef.unfinished-new', 'notes']));
  });

  it('are the same when two processes start at once', async () => {
    writeFiles(panel, { 'assets/a.js': 'a' });
    const [one, other] = await Promise.all([keepBuilds(panel, data), keepBuilds(panel, data)]);
    expect(one).toEqual(other);
    expect(builds()).toHaveLength(1);
  });

  it('are not begun by a panel without files', async () => {
    mkdirSync(join(panel, 'assets'), { recursive: true });
    expect(await keepBuilds(panel, data)).toEqual([]);
    expect(existsSync(data)).toBe(false);
  });
});

describe('the settings of the panel', () => {
  const config = (content: string) => writeFiles(panel, { 'config.json': content });

  it('that are not JSON stop the start, with the file and the reason', async () => {
    config('{"brand": }');
    const failure = await readSettings(panel).catch((error: unknown) => error as Error);
    expect(failure).toMatchObject({ message: expect.stringContaining(`${panel}/config.json is not JSON: `) });
    expect((failure as Error).cause).toBeInstanceOf(SyntaxError);
  });

  it.each(['null', '{}', '{"apiHost": ""}'])('may be missing: %s', async content => {
    config(content);
    expect(await readSettings(panel)).toEqual({ brand: undefined, publicMenuHost: undefined });
  });

  it('name each image that is missing', async () => {
    config('{"brand": {"name": "Bistro", "logo": "/logo.svg", "icon": "/icon.svg"}}');
    await expect(readSettings(panel)).rejects.toThrow(
      `${panel}/config.json: The image /logo.svg is not in ${panel}: put it into public/ and build again. ` +
        `The image /icon.svg is not in ${panel}: put it into public/ and build again.`,
    );
    writeFiles(panel, { 'logo.svg': '<svg/>', 'icon.svg': '<svg/>' });
    expect((await readSettings(panel)).brand).toEqual({
      name: 'Bistro',
      logo: '/logo.svg',
      icon: '/icon.svg',
    });
  });
});
