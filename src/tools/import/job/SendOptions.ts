import type { PanelDataProvider } from '../../../api/dataProvider';

export interface SendOptions {
  dataProvider: PanelDataProvider;
  /** Makes the square that is uploaded; throws for what is not a photo. */
  preparePhoto: (file: File) => Promise<File>;
  /** Reads the photo that is replaced. */
  readPhoto: (address: string) => Promise<File | null>;
  /** The sentence for a refusal. */
  explain: (error: unknown) => string;
  /** Stops between two rows. */
  signal: AbortSignal;
  onProgress: () => void;
  /** Called with the seconds for which a call waits because the backend is busy, and with 0 after them. */
  onWait?: (seconds: number) => void;
}
