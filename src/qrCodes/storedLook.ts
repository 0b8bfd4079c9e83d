import { KEYS, readStored, store } from '../storage';
import { PLAIN, type CodeLook } from './codeLook';

/** Returns how a company's codes looked last in this browser. */
export function storedLook(company: string): CodeLook {
  try {
    const kept = JSON.parse(readStored(KEYS.codeLook) ?? '{}') as { company?: string; look?: CodeLook };
    return kept.company === company && kept.look ? { ...PLAIN, ...kept.look } : PLAIN;
  } catch {
    return PLAIN;
  }
}

export function storeLook(company: string, look: CodeLook): void {
  store(KEYS.codeLook, JSON.stringify({ company, look }));
}

/** Keeps the look of a company whose name has changed. */
export function renameLook(from: string, to: string): void {
  const look = storedLook(from);
  if (from !== to && look !== PLAIN) storeLook(to, look);
}
