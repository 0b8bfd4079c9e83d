import boldAddress from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import regularAddress from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import { loadInTime } from '../../ui/lazy/loadInTime';

/** The font of what is printed, as TrueType files: a PDF carries the letters that it uses. */
export interface Fonts {
  regular: ArrayBuffer;
  bold: ArrayBuffer;
}

export const FONT = 'Inter for print';

/**
 * Loads the fonts, and lets canvases use them.
 * @throws {ChunkError} without a connection, and after a release has removed the files
 */
export async function loadFonts(): Promise<Fonts> {
  const [regular, bold] = await loadInTime(() =>
    Promise.all([readFont(regularAddress), readFont(boldAddress)]),
  );
  for (const [weight, file] of [
    ['400', regular],
    ['700', bold],
  ] as const)
    document.fonts.add(await new FontFace(FONT, file, { weight }).load());
  return { regular, bold };
}

async function readFont(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error('A font could not be loaded.');
  return answer.arrayBuffer();
}
