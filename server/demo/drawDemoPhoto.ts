import sharp from 'sharp';

const SIZE = 640;

interface Disc {
  x: number;
  y: number;
  radius: number;
  colour: [number, number, number];
}

/** Draws a plate of food from above, as a PNG file to upload. The first colour is the table's, the others the food's. */
export async function drawDemoPhoto(colours: string[]): Promise<File> {
  const [table = '#cccccc', ...food] = colours;
  const random = pseudoRandom(colours.join());
  const middle = SIZE / 2;
  const morsels = Array.from({ length: 26 }, (_, index): Disc => {
    const angle = random() * 2 * Math.PI;
    const distance = Math.sqrt(random()) * 135;
    const place = { x: middle + Math.cos(angle) * distance, y: middle + Math.sin(angle) * distance };
    return { ...place, radius: 22 + random() * 34, colour: rgb(food[index % food.length] ?? table) };
  });
  const discs: Disc[] = [
    { x: middle + 8, y: middle + 14, radius: 262, colour: rgb(table, 0.82) },
    { x: middle, y: middle, radius: 258, colour: [250, 248, 244] },
    { x: middle, y: middle, radius: 206, colour: [232, 228, 221] },
    { x: middle, y: middle, radius: 200, colour: [244, 241, 235] },
    ...morsels.flatMap(disc => [{ ...disc, y: disc.y + 4, colour: darker(disc.colour) }, disc]),
  ];
  const pixels = paint(rgb(table), discs);
  const png = await sharp(pixels, { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return new File([png], 'plate.png', { type: 'image/png' });
}

function paint(ground: Disc['colour'], discs: Disc[]): Uint8Array {
  const pixels = Buffer.alloc(SIZE * SIZE * 3, Uint8Array.from(ground));
  for (const { x, y, radius, colour } of discs) {
    for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(SIZE - 1, y + radius); row += 1) {
      for (
        let column = Math.max(0, Math.floor(x - radius));
        column <= Math.min(SIZE - 1, x + radius);
        column += 1
      ) {
        const cover = Math.min(1, radius - Math.sqrt((column - x) ** 2 + (row - y) ** 2));
        if (cover <= 0) continue;
        const at = (row * SIZE + column) * 3;
        for (const part of [0, 1, 2] as const) {
          const below = pixels[at + part] ?? 0;
          pixels[at + part] = below + (colour[part] - below) * cover;
        }
      }
    }
  }
  return pixels;
}

function rgb(hex: string, light = 1): Disc['colour'] {
  const value = parseInt(hex.slice(1), 16);
  return [(value >> 16) * light, ((value >> 8) & 255) * light, (value & 255) * light];
}

function darker([red, green, blue]: Disc['colour']): Disc['colour'] {
  return [red * 0.8, green * 0.8, blue * 0.8];
}

/** A seeded generator of numbers from 0 to 1, so that the same colours always give the same picture. */
function pseudoRandom(seed: string): () => number {
  let state = Array.from(seed).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
