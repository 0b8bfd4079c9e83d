import { PLATE_SIZE, plateOf, type Disc } from '../../server/demo/plateOf';

/** Draws a plate of food from above, as a file to upload. */
export async function drawOnCanvas(colours: string[]): Promise<File> {
  const { table, discs } = plateOf(colours);
  const canvas = new OffscreenCanvas(PLATE_SIZE, PLATE_SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.fillStyle = styleOf(table);
  context.fillRect(0, 0, PLATE_SIZE, PLATE_SIZE);
  for (const { x, y, radius, colour } of discs) {
    context.fillStyle = styleOf(colour);
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  return new File([picture], 'plate.jpg', { type: 'image/jpeg' });
}

function styleOf(colour: Disc['colour']): string {
  return `rgb(${colour.map(Math.round).join(' ')})`;
}
