import type { CodeLook } from '../../../qrCodes/codeLook';
import { codeShape, QUIET_ZONE, type CodeShape } from '../../../qrCodes/codeShape';
import type { Language } from '../../../../i18n/languages';
import type { Face, FaceText } from './drawFace';
import { faceOf, FORMATS, gridOf, largestSide, smallestSide, type Format, type FormatName } from './formats';

/** What the user has chosen, as it is typed. */
export interface SheetSettings {
  format: FormatName;
  /** On a sheet. */
  count: number;
  /** The side of a code in mm; empty for the largest. */
  side: string;
  copies: string;
  language: Language;
  /** Undefined for that of the language. */
  headline: string | undefined;
  hasCutMarks: boolean;
  look: CodeLook;
}

export const MAX_COPIES = 100;
/** In a file. */
export const MAX_CODES = 1000;

/** The code of a public address. */
export interface Code {
  address: string;
  shape: CodeShape;
}

export function codesOf(addresses: readonly string[], look: CodeLook): Code[] {
  return addresses.map(address => ({ address, shape: codeShape(address, look) }));
}

/** The sides of a code that the format allows, in mm, and what is wrong with the settings. */
export interface SheetLimits {
  smallest: number;
  largest: number;
  /** Of the code. */
  side: number;
  copies: number;
  /** Keys below `print`. */
  sideProblem: 'no_room' | 'too_small' | 'too_large' | undefined;
  copiesProblem: 'copies_wrong' | 'too_many' | undefined;
}

export function limitsOf(settings: SheetSettings, codes: readonly Code[]): SheetLimits {
  const format = FORMATS[settings.format];
  // The longest address needs the most modules.
  const modules = Math.max(21, ...codes.map(({ shape }) => shape.size - 2 * QUIET_ZONE));
  const smallest = smallestSide(format, modules);
  const face = faceOf(format, gridOf(format, settings.count));
  const largest = largestSide(format, face, modules / (modules + 2 * QUIET_ZONE));
  const side = settings.side === '' ? largest : Number(settings.side.replace(',', '.'));
  const copies = Number(settings.copies);
  return {
    smallest,
    largest,
    side,
    copies,
    sideProblem: sideProblem(side, smallest, largest),
    copiesProblem: copiesProblem(copies, codes.length),
  };
}

function sideProblem(side: number, smallest: number, largest: number): SheetLimits['sideProblem'] {
  if (largest < smallest) return 'no_room';
  if (!(side >= smallest)) return 'too_small';
  return side > largest ? 'too_large' : undefined;
}

function copiesProblem(copies: number, codes: number): SheetLimits['copiesProblem'] {
  if (!Number.isInteger(copies) || copies < 1 || copies > MAX_COPIES) return 'copies_wrong';
  return codes * copies > MAX_CODES ? 'too_many' : undefined;
}

/** Returns what is drawn for each copy of each code, in the order of the codes. */
export function facesOf(
  codes: readonly Code[],
  { side, copies, copiesProblem }: SheetLimits,
  common: FaceText & Pick<Face, 'colour' | 'logo'>,
): Face[] {
  return codes.flatMap(code =>
    Array.from({ length: copiesProblem ? 1 : copies }, () => ({ ...common, ...code, side })),
  );
}

/** Returns how many sheets the faces need. */
export function sheetCount(faces: readonly Face[], count: number): number {
  return Math.ceil(faces.length / count);
}

export function formatOf({ format }: Pick<SheetSettings, 'format'>): Format {
  return FORMATS[format];
}
