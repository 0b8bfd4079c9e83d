/**
 * How many cases a generated test makes: a few with all other tests, and as many as the environment's `GENERATED` says in a
 * long run (`npm run test:attack`, `npm run test:faults`).
 */
// @ts-nocheck

export function runs(short: number): number {
  return Number(process.env.GENERATED) || short;
}
