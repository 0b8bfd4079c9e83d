/** How long the doctor waits for an answer. */
export const TIME_LIMIT_MS = 10_000;
