import { ConfigError, loadConfig } from '../../src/config/loadConfig';
import type { PanelConfig } from '../../src/config/settings';
import { failed, passed, skipped, type Finding } from './Finding';
import { TIME_LIMIT_MS } from './timeLimit';

/** Reads `config.json` as the panel does. */
export async function checkConfigFile(
  panel: string | undefined,
): Promise<{ finding: Finding; config?: PanelConfig }> {
  if (panel === undefined) return { finding: skipped('config', 'read from the panel with --panel') };
  // The panel may be below a path.
  const address = new URL('config.json', panel.replace(/\/*$/, '/'));
  try {
    const config = await loadConfig(() => fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT_MS) }));
    return { finding: passed('config', `apiHost is ${JSON.stringify(config.apiHost)}`), config };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const remedy =
      error.cause === undefined
        ? 'Correct the file; the panel shows this sentence in place of its first page.'
        : `Serve it at ${address.href}; a server that answers unknown paths with index.html must find this file first.`;
    return { finding: failed('config', error.message, remedy) };
  }
}
