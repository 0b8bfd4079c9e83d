import type { Paper, TextStyle } from '../../qrCodes/paper/Paper';

/**
 * Breaks a text into lines at its spaces, and a word that is too long within it.
 * @param width in mm
 */
export function brokenText(
  paper: Pick<Paper, 'widthOf'>,
  text: string,
  style: TextStyle,
  width: number,
): string[] {
  const isWide = (part: string) => paper.widthOf(part, style) > width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (!isWide(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (line && isWide(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}
