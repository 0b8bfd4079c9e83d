import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installPackages } from './installPackages';

const run = promisify(execFile);

/** Whether poppler's programs and zbar, which decodes codes, are there or can be installed. Needs Debian and root. */
export async function hasPoppler(): Promise<boolean> {
  return (
    (existsSync('/usr/bin/pdftoppm') && existsSync('/usr/bin/zbarimg')) ||
    installPackages(['poppler-utils', 'zbar-tools'])
  );
}

/** What a PDF file shows on paper. */
export interface Printed {
  /** The text of each page, as it is laid out. */
  pages: string[];
  /** The decoded codes of each page. */
  codes: string[][];
  /** The lines of `pdffonts`: name, type, encoding, and whether it is embedded. */
  fonts: string[];
  /** In points. */
  size: string;
}

/** In dots per inch. On a sheet with many codes, zbar may miss one at one of them. */
const RESOLUTIONS = ['150', '200', '300'];

/** Renders a PDF file, and reads it as a guest would. */
export async function readPdf(file: Buffer): Promise<Printed> {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-pdf-'));
  try {
    const path = join(folder, 'file.pdf');
    writeFileSync(path, file);
    const [text, fonts, info] = await Promise.all([
      run('pdftotext', ['-layout', path, '-']),
      run('pdffonts', [path]),
      run('pdfinfo', [path]),
      ...RESOLUTIONS.map(dpi => run('pdftoppm', ['-r', dpi, '-gray', path, join(folder, `page${dpi}`)])),
    ]);
    const pictures = readdirSync(folder).filter(name => name.endsWith('.pgm'));
    const codes: string[][] = [];
    for (const dpi of RESOLUTIONS)
      for (const [page, name] of pictures
        .filter(picture => picture.startsWith(`page${dpi}`))
        .sort()
        .entries()) {
        const found = await codesIn(join(folder, name));
        if (found.length >= (codes[page]?.length ?? 0)) codes[page] = found;
      }
    return {
      pages: text.stdout.split('\f').slice(0, -1),
      codes,
      fonts: fonts.stdout.trim().split('\n').slice(2),
      size: /Page size:\s+(.*)/.exec(info.stdout)?.[1] ?? '',
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function codesIn(picture: string): Promise<string[]> {
  try {
    const { stdout } = await run('zbarimg', ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', picture]);
    return stdout.trim().split('\n');
  } catch (error) {
    // zbarimg ends with 4 when it finds nothing.
    if ((error as { code?: number }).code === 4) return [];
    throw error;
  }
}
