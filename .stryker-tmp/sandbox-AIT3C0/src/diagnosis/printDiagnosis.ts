// @ts-nocheck
import type { Diagnosis } from './diagnose';

/** Writes a diagnosis to the console, where the developer of the backend looks first. */
export function printDiagnosis({ request, came, expected, remedy }: Diagnosis): void {
  // eslint-disable-next-line no-console -- developers of a backend look in the console first
  console.error(`${request}\ncame: ${came}\nexpected: ${expected}\n${remedy}`);
}
