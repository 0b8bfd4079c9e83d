import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/services/postgres';
import type { Key, PageElement, StartBrowser } from './Driver';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';

/** The code points of the WebDriver standard for keys that type no text. */
const KEYS: Record<Key, string> = { Enter: '\uE007', ArrowDown: '\uE015' };
/** The name of an element's id in an answer, from the WebDriver standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_MS = 20_000;

interface Capabilities {
  sessionId: string;
  capabilities: { browserVersion: string };
}

type Reference = Record<typeof ELEMENT, string> | null;

/** Starts WebKitGTK, over WebDriver, on a virtual screen. */
export const startWebKit: StartBrowser = async viewport => {
  const port = await freePort();
  const display = `:${port}`;
  const screen = spawn('Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  });
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    },
  });
  const stop = async () => {
    await Promise.all([end(driver), end(screen)]);
  };

  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };

  try {
    await untilListening(() => call('GET', 'status'));
    const { sessionId, capabilities } = await call<Capabilities>('POST', 'session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
        },
      },
    });
    const session = `session/${sessionId}`;
    await call('POST', `${session}/timeouts`, { script: 30_000 });
    const execute = <Value>(run: (...args: never[]) => unknown, args: unknown[]) =>
      call<Value>('POST', `${session}/execute/sync`, {
        script: `return (${run.toString()}).apply(null, arguments)`,
        args,
      });
    // The window has a frame and a toolbar, so its size is found from that of the page in it.
    const setRect = (size: object) => call('POST', `${session}/window/rect`, size);
    await setRect(viewport);
    const inner = await execute<[number, number]>(() => [innerWidth, innerHeight], []);
    await setRect({
      width: viewport.width + viewport.width - inner[0],
      height: viewport.height + viewport.height - inner[1],
    });

    const elementOf = (id: string): PageElement => {
      const element = `${session}/element/${id}`;
      return {
        click: () => call('POST', `${element}/click`, {}),
        type: text => call('POST', `${element}/value`, { text }),
        press: key => call('POST', `${element}/value`, { text: KEYS[key] }),
      };
    };
    return {
      name: `WebKitGTK ${capabilities.browserVersion}`,
      open: url => call('POST', `${session}/url`, { url }),
      evaluate: (run, ...args) => execute(run, args),
      find: async (run, ...args) => {
        const reference = await execute<Reference>(run, args);
        return reference && elementOf(reference[ELEMENT]);
      },
      close: async () => {
        await call('DELETE', session).catch(() => undefined);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** The browser that WebKitGTK brings; Debian installs it with the library. */
function miniBrowser(): string {
  for (const library of ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0']) {
    for (const machine of readdirSync('/usr/lib')) {
      const path = join('/usr/lib', machine, library, 'MiniBrowser');
      if (existsSync(path)) return path;
    }
  }
  throw new Error("WebKitGTK's MiniBrowser is missing.");
}

async function untilListening(ask: () => Promise<unknown>): Promise<void> {
  const limit = Date.now() + START_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > limit) throw error;
      await wait(100);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, wait(5_000)]);
}
