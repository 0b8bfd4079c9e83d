type Draw = (context: CanvasRenderingContext2D, image: HTMLImageElement) => void;

/**
 * Draws the picture of a file on a new square canvas.
 * @param side of the canvas, in pixels
 * @throws an Error for what is not a picture
 */
export async function canvasOf(file: Blob, side: number, draw: Draw): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    draw(context, image);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}
