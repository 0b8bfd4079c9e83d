/** Where photos are kept, by file name. */
export interface PhotoStore {
  /** Returns when the photo would survive the end of the process. */
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Names that are not there are passed over. */
  delete(names: string[]): Promise<void>;
  /** Every name, and when it was put there. */
  list(): AsyncIterable<{ name: string; putAt: Date }>;
}
