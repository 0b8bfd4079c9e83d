// @ts-nocheck
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Brand } from '../../../src/brand/Brand';
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
  '.woff2': 'font/woff2',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Reads the files of the built panel, with the brand in the page and in the manifest. A compressed copy is used if the build has
 * created one and the client accepts it.
 * @param earlierBuilds folders with the `assets` of earlier builds, for pages that are still open
 */
export function panelFiles(folder: string, brand: Brand = {}, earlierBuilds: readonly string[] = []) {
  const page = join(folder, 'index.html');
  const manifest = join(folder, 'manifest.webmanifest');
  const cached = new Map<string, { content: Uint8Array; changed: number }>();

  function branded(path: string, content: Uint8Array): Uint8Array {
    const apply = path === page ? applyBrand : path === manifest ? applyBrandToManifest : undefined;
    const text = apply && Buffer.from(content).toString('utf8');
    // `npm run brand` may have written it.
    return apply && text && !isBranded(text) ? Buffer.from(apply(text, brand)) : content;
  }

  async function read(path: string): Promise<Uint8Array | undefined> {
    const status = await stat(path).catch(() => undefined);
    if (!status?.isFile()) return undefined;
    const known = cached.get(path);
    if (known?.changed === status.mtimeMs) return known.content;
    const content = branded(path, await readFile(path));
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

/** Whether an `Accept-Encoding` header accepts an encoding. */
export function accepts(header: string, encoding: string): boolean {
  return header.split(',').some(part => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}
