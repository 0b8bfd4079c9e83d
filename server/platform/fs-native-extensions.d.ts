/** The part of the package that is used here; it has no types of its own. */
declare module 'fs-native-extensions' {
  /** @returns false where another open file has a lock on that range */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
