/** Stores photos by file name. */
export interface PhotoStore {
  /** Stores a photo. It is durable when the promise resolves. */
  put(name: string, content: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Copies a photo to a file. @returns false if there is no such photo */
  copyTo(name: string, path: string): Promise<boolean>;
  /** Deletes photos. Missing names are ignored. */
  delete(names: string[]): Promise<void>;
  /** @throws Error if photos cannot be stored */
  check(): Promise<void>;
  /** Lists every name with the time at which it was stored. */
  list(): AsyncIterable<{ name: string; putAt: Date }>;
}
