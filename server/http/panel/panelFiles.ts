import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Brand } from '../../../src/brand/Brand';
import { applyBasePath, applyBasePathToManifest, basePathIn } from '../../../src/brand/applyBasePath';
import { applyBrand, applyBrandToManifest, isBranded } from '../../../src/brand/applyBrand';

export interface PanelFile {
  content: Uint8Array;
  headers: Record<string, string>;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface PanelOptions {
  /** Is written into the page and the manifest, unless `npm run brand` has done it. */
  brand?: Brand | undefined;
  /** The path below which the panel is, such as `/admin`. */
  basePath?: string;
  /** Folders with the `assets` of earlier builds, for pages that are still open. */
  earlierBuilds?: readonly string[] | undefined;
}

/**
 * Reads the files of the built panel, with the brand and the base path in the page and in the manifest. A compressed copy is used
 * if the build has created one and the client accepts it.
 */
export function panelFiles(
  folder: string,
  { brand = {}, basePath = '', earlierBuilds = [] }: PanelOptions = {},
) {
  const page = join(folder, 'index.html');
  const manifest = join(folder, 'manifest.webmanifest');
  const cached = new Map<string, { content: Uint8Array; changed: number }>();

  /** `npm run brand -- --base` may have written the base path into page and manifest. */
  const missingBase = readFile(page, 'utf8').then(
    html => (basePathIn(html) === undefined ? basePath : ''),
    () => basePath,
  );

  async function installed(path: string, content: Uint8Array): Promise<Uint8Array> {
    if (path !== page && path !== manifest) return content;
    const text = Buffer.from(content).toString('utf8');
    if (path === manifest)
      return Buffer.from(applyBasePathToManifest(applyBrandToManifest(text, brand), await missingBase));
    // `npm run brand` may have written it.
    return Buffer.from(applyBasePath(isBranded(text) ? text : applyBrand(text, brand), await missingBase));
  }

  async function read(path: string): Promise<Uint8Array | undefined> {
    const status = await stat(path).catch(() => undefined);
    if (!status?.isFile()) return undefined;
    const known = cached.get(path);
    if (known?.changed === status.mtimeMs) return known.content;
    const content = await installed(path, await readFile(path));
    cached.set(path, { content, changed: status.mtimeMs });
    return content;
  }

  return {
    /** Finds a file by its URL path. Hidden files and unknown file types are never found. */
    async find(path: string, accepted: string): Promise<PanelFile | undefined> {
      const type = types[extname(path).toLowerCase()];
      const decoded = decodedPath(path);
      if (!type || !decoded || /(^|\/)\./.test(decoded)) return undefined;
      const [, asset] = /^\/assets\/([^/]+)$/.exec(decoded) ?? [];
      const places = [
        join(folder, normalize(decoded)),
        ...(asset ? earlierBuilds.map(build => join(build, asset)) : []),
      ];
      const headers = {
        'Content-Type': type,
        'Cache-Control': decoded.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        Vary: 'Accept-Encoding',
      };
      for (const place of places) {
        for (const [encoding, suffix] of encodings) {
          const content = accepts(accepted, encoding) ? await read(place + suffix) : undefined;
          if (content) return { content, headers: { ...headers, 'Content-Encoding': encoding } };
        }
        const content = await read(place);
        if (content) return { content, headers };
      }
      return undefined;
    },
    /** Returns `index.html`, whose nonce is still a placeholder. */
    async page(): Promise<string | undefined> {
      const content = await read(page);
      return content && Buffer.from(content).toString('utf8');
    },
  };
}

function decodedPath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') || decoded.includes('\\') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** Whether an `Accept-Encoding` header accepts an encoding. Parts beyond 500 characters are ignored. */
export function accepts(header: string, encoding: string): boolean {
  return header
    .slice(0, 500)
    .split(',')
    .some(part => {
      const [name, ...parameters] = part.split(';').map(piece => piece.trim());
      const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
      return name === encoding && Number(quality ?? 1) > 0;
    });
}
