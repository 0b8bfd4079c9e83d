import { pictureOf } from '../../../qrCodes/codeFiles';
import { codeProblem } from '../../../qrCodes/codeProblem';
import type { CodeLook } from '../../../qrCodes/codeLook';
import { codeSvg } from '../../../qrCodes/codeShape';
import { canvasPaper } from '../../../qrCodes/paper/canvasPaper';
import { drawCode } from '../../../qrCodes/paper/drawCode';
import { loadInTime } from '../../../ui/lazy/loadInTime';
import type { Face } from './drawFace';

/** The side of the canvas on which a code is decoded, in pixels. */
const SIDE_PX = 300;

/**
 * Checks the codes before they are printed: the look by how a phone may see the longest address, and each code by decoding it.
 * @returns what is wrong, a key below `links.look`, or null
 */
export async function checkFaces(
  faces: readonly Face[],
  look: CodeLook,
): Promise<'contrast' | 'unreadable' | null> {
  const longest = faces.reduce((one, other) => (other.address.length > one.address.length ? other : one));
  const problem = await codeProblem(
    await pictureOf(codeSvg(longest.address, look)),
    look.colour,
    longest.address,
  );
  if (problem) return problem;
  const { default: jsQR } = await loadInTime(() => import('jsqr'));
  for (const { shape, address, colour, logo } of faces) {
    const { paper, pixels } = newPaper();
    drawCode(paper, shape, { x: 0, y: 0, side: SIDE_PX }, colour, logo);
    if (jsQR(pixels(), SIDE_PX, SIDE_PX, { inversionAttempts: 'dontInvert' })?.data !== address)
      return 'unreadable';
  }
  return null;
}

function newPaper() {
  const paper = canvasPaper({ width: SIDE_PX, height: SIDE_PX }, 1);
  const pixels = () => {
    const context = paper.canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    return context.getImageData(0, 0, SIDE_PX, SIDE_PX).data;
  };
  return { paper, pixels };
}
