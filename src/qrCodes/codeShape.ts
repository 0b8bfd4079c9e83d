import encodeQR from 'qr';
import type { CodeLook } from './codeLook';

/** The margin that readers need, in modules (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** The part of the width that the logo covers; the code corrects errors in 30 % of its area. */
const LOGO_PART = 0.22;

/** A step of an outline, in modules from the corner of the quiet zone. */
export type Step =
  | { op: 'move'; to: [number, number] }
  | { op: 'line'; to: [number, number] }
  | { op: 'curve'; via: [number, number]; to: [number, number] }
  | { op: 'close' };

/** A code as an outline to fill. */
export interface CodeShape {
  /** Modules of a side, quiet zone included. */
  size: number;
  steps: Step[];
  /** The square of the logo, if there is one. */
  logo: { at: number; size: number } | undefined;
}

/**
 * Draws the code of an address as an outline. Each module is a square; with rounded modules, a corner without neighbours is a
 * quarter of a circle. Modules below the logo are left out.
 */
export function codeShape(address: string, { isRounded, logo }: CodeLook): CodeShape {
  // The library draws at least one module of margin.
  const modules = encodeQR(address, 'raw', { ecc: 'high', border: 1 })
    .slice(1, -1)
    .map(row => row.slice(1, -1));
  const count = modules.length;
  const size = count + 2 * QUIET_ZONE;
  const hole = logo ? Math.ceil((count * LOGO_PART) / 2) : 0;
  const middle = (count - 1) / 2;
  const isDark = (x: number, y: number) =>
    (modules[y]?.[x] ?? false) && !(Math.abs(x - middle) < hole && Math.abs(y - middle) < hole);
  const steps: Step[] = [];
  for (let y = 0; y < count; y++)
    for (let x = 0; x < count; x++) {
      if (!isDark(x, y)) continue;
      const [up, down, left, right] = [
        isDark(x, y - 1),
        isDark(x, y + 1),
        isDark(x - 1, y),
        isDark(x + 1, y),
      ];
      const round = (isFree: boolean) => (isRounded && isFree ? 0.5 : 0);
      steps.push(
        ...moduleSteps(x + QUIET_ZONE, y + QUIET_ZONE, [
          round(!up && !left),
          round(!up && !right),
          round(!down && !right),
          round(!down && !left),
        ]),
      );
    }
  const side = 2 * hole - 1;
  return { size, steps, logo: logo ? { at: (size - side) / 2, size: side } : undefined };
}

/** @param radii of the corners, clockwise from the top left */
function moduleSteps(x: number, y: number, [a, b, c, d]: [number, number, number, number]): Step[] {
  const corner = (radius: number, via: [number, number], to: [number, number]): Step[] =>
    radius ? [{ op: 'curve', via, to }] : [];
  return [
    { op: 'move', to: [x + a, y] },
    { op: 'line', to: [x + 1 - b, y] },
    ...corner(b, [x + 1, y], [x + 1, y + b]),
    { op: 'line', to: [x + 1, y + 1 - c] },
    ...corner(c, [x + 1, y + 1], [x + 1 - c, y + 1]),
    { op: 'line', to: [x + d, y + 1] },
    ...corner(d, [x, y + 1], [x, y + 1 - d]),
    { op: 'line', to: [x, y + a] },
    ...corner(a, [x, y], [x + a, y]),
    { op: 'close' },
  ];
}

/** Returns the code as an SVG document, on white. */
export function codeSvg(address: string, look: CodeLook, pixels = 1024): string {
  const { size, steps, logo } = codeShape(address, look);
  const path = steps.map(step => {
    if (step.op === 'close') return 'z';
    const to = step.to.join(' ');
    return step.op === 'curve' ? `Q${step.via.join(' ')} ${to}` : `${step.op === 'move' ? 'M' : 'L'}${to}`;
  });
  const picture =
    logo && look.logo
      ? `<image href="${look.logo}" x="${logo.at}" y="${logo.at}" width="${logo.size}" height="${logo.size}" preserveAspectRatio="xMidYMid meet"/>`
      : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" fill="#ffffff"/><path fill="${look.colour}" d="${path.join('')}"/>${picture}</svg>`
  );
}
