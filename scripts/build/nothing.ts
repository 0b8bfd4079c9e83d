/** In place of a package whose code is never called. */
export {};
