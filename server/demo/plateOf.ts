/** The side of the picture, in pixels. */
export const PLATE_SIZE = 640;

type Colour = [red: number, green: number, blue: number];

export interface Disc {
  x: number;
  y: number;
  radius: number;
  colour: Colour;
}

/** A plate of food from above: the colour of the table, and discs on it, the lowest first. */
export interface Plate {
  table: Colour;
  discs: Disc[];
}

/** Returns the picture of a plate. The first colour is the table's, the others the food's. */
export function plateOf(colours: string[]): Plate {
  const [table = '#cccccc', ...food] = colours;
  const random = pseudoRandom(colours.join());
  const middle = PLATE_SIZE / 2;
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
  return { table: rgb(table), discs };
}

function rgb(hex: string, light = 1): Colour {
  const value = parseInt(hex.slice(1), 16);
  return [(value >> 16) * light, ((value >> 8) & 255) * light, (value & 255) * light];
}

function darker([red, green, blue]: Colour): Colour {
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
