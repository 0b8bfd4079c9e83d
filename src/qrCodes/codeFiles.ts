import { blobOf } from '../ui/blobOf';
import { canvasOf } from './canvasOf';
import type { CodeLook } from './codeLook';
import { codeShape, codeSvg } from './codeShape';
import { drawCode } from './paper/drawCode';
import type { Picture } from './paper/Paper';
import { pdfPaper } from './paper/pdfPaper';

/** The side of a code in a PDF, in mm. */
const PDF_SIDE = 60;
const LOGO_SIDE = 256;

/** Returns the picture of an SVG document. */
export async function pictureOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

export function svgCode(address: string, look: CodeLook): Promise<Blob> {
  return Promise.resolve(new Blob([codeSvg(address, look)], { type: 'image/svg+xml' }));
}

/** @param pixels of a side */
export async function pngCode(address: string, look: CodeLook, pixels: number): Promise<Blob> {
  const picture = await pictureOf(codeSvg(address, look, pixels));
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, pixels, pixels);
  return blobOf(canvas, 'image/png');
}

/** Makes a PDF of one page with the code as an outline, 60 mm wide. */
export async function pdfCode(address: string, look: CodeLook): Promise<Blob> {
  const paper = await pdfPaper({ width: PDF_SIDE, height: PDF_SIDE });
  const place = { x: 0, y: 0, side: PDF_SIDE };
  drawCode(paper, codeShape(address, look), place, look.colour, await logoOf(look));
  return paper.file();
}

/** Returns the logo of a look, ready to be drawn. */
export async function logoOf({ logo }: CodeLook): Promise<Picture | undefined> {
  if (!logo) return undefined;
  const element = new Image();
  element.src = logo;
  await element.decode();
  return { address: logo, element };
}

/**
 * Reads a picture as a logo: a square of 256 pixels on white, as a data URL.
 * @throws an Error for what is not a picture
 */
export async function readLogo(file: File): Promise<string> {
  const canvas = await canvasOf(file, LOGO_SIDE, (context, image) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, LOGO_SIDE, LOGO_SIDE);
    const scale = (LOGO_SIDE * 0.88) / Math.max(image.width, image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    context.drawImage(image, (LOGO_SIDE - width) / 2, (LOGO_SIDE - height) / 2, width, height);
  });
  return canvas.toDataURL('image/png');
}
