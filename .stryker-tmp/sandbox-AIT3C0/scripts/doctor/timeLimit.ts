/** How long the doctor waits for an answer. */
// @ts-nocheck

export const TIME_LIMIT_MS = 10_000;
