/** Types of the one function used here. The package has no types. */
// @ts-nocheck

declare module 'fs-native-extensions' {
  /** @returns false if another open file has a lock on the range */
  export function tryLock(fd: number, offset: number, length: number): boolean;
}
