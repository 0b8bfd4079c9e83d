/**
 * Returns the picture of a canvas as a file.
 * @param type of the file: `image/png`
 * @param quality of a JPEG, up to 1
 */
export function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))),
      type,
      quality,
    ),
  );
}
