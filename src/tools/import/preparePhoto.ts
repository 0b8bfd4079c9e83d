import { photoProblem } from '../../resource/photo/photoProblem';
import { cropPhoto, openPhoto } from '../../resource/photo/photoCanvas';

/**
 * Makes the square from the middle of a photo, as the form uploads it.
 * @throws an Error for what is not a photo that can be used
 */
export async function preparePhoto(file: File): Promise<File> {
  const problem = await photoProblem(file);
  if (problem) throw new Error(problem.key);
  const picture = await openPhoto(file);
  const side = Math.min(picture.width, picture.height);
  const width = (side / picture.width) * 100;
  const height = (side / picture.height) * 100;
  const crop = { unit: '%' as const, width, height, x: (100 - width) / 2, y: (100 - height) / 2 };
  return cropPhoto(picture, crop, file.name);
}
