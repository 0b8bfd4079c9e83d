// @ts-nocheck
import type { ApiError } from '../api/ApiError';
import { diagnose } from './diagnose';
import { printDiagnosis } from './printDiagnosis';

/** Explains a failure in the console, where the developer of the backend looks first. */
export function report({ failure, evidence }: ApiError): void {
  // The browser itself reports a connection that fails.
  if (!evidence || evidence.status === 0) return;
  printDiagnosis(diagnose({ failure, evidence }, window.location.origin));
}
