import sharp from 'sharp';
import { PLATE_SIZE, plateOf, type Plate } from './plateOf';

/** Draws a plate of food from above, as a PNG file to upload. The first colour is the table's, the others the food's. */
export async function drawDemoPhoto(colours: string[]): Promise<File> {
  const raw = { width: PLATE_SIZE, height: PLATE_SIZE, channels: 3 } as const;
  const png = await sharp(paint(plateOf(colours)), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return new File([png], 'plate.png', { type: 'image/png' });
}

/** Returns the pixels of a plate, row by row: red, green, blue. */
function paint({ table, discs }: Plate): Uint8Array {
  const pixels = new Uint8Array(PLATE_SIZE * PLATE_SIZE * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set(table, at);
  for (const { x, y, radius, colour } of discs) {
    for (
      let row = Math.max(0, Math.floor(y - radius));
      row <= Math.min(PLATE_SIZE - 1, y + radius);
      row += 1
    ) {
      for (
        let column = Math.max(0, Math.floor(x - radius));
        column <= Math.min(PLATE_SIZE - 1, x + radius);
        column += 1
      ) {
        const cover = Math.min(1, radius - Math.hypot(column - x, row - y));
        if (cover <= 0) continue;
        const at = (row * PLATE_SIZE + column) * 3;
        for (const part of [0, 1, 2] as const) {
          const below = pixels[at + part] ?? 0;
          pixels[at + part] = below + (colour[part] - below) * cover;
        }
      }
    }
  }
  return pixels;
}
