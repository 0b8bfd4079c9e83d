import { vi } from 'vitest';
import * as fonts from '../../../src/qrCodes/paper/fonts';

/**
 * Lets this DOM, which has neither fonts nor canvases, show a preview of what will be printed.
 * @returns the texts that are drawn from now on
 */
export function watchPrinting(): string[] {
  const empty = new ArrayBuffer(0);
  vi.spyOn(fonts, 'loadFonts').mockResolvedValue({ regular: empty, bold: empty });
  const texts: string[] = [];
  const context = new Proxy(
    {
      measureText: (text: string) => ({ width: text.length }),
      fillText: (text: string) => void texts.push(text),
    },
    { get: (known, name) => Reflect.get(known, name) ?? (() => undefined), set: () => true },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as CanvasRenderingContext2D & WebGLRenderingContext,
  );
  return texts;
}
