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
  /** Undefined for a store that only one installation can reach. */
  owners?: PhotoOwners;
  /** The stores that it consists of. Undefined for a single store. */
  parts?: readonly PhotoStore[];
}

/** The ids of the installations that have photos in a store. They are kept in the store itself. */
export interface PhotoOwners {
  list(): Promise<string[]>;
  add(id: string): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}
