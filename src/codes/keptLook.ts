import { KEYS, readStored, store } from '../storage';
import { PLAIN, type CodeLook } from './codeShape';

/** Returns how a company's codes looked last in this browser. */
export function keptLook(company: string): CodeLook {
  try {
    const kept = JSON.parse(readStored(KEYS.codeLook) ?? '{}') as { company?: string; look?: CodeLook };
    return kept.company === company && kept.look ? { ...PLAIN, ...kept.look } : PLAIN;
  } catch {
    return PLAIN;
  }
}

export function keepLook(company: string, look: CodeLook): void {
  store(KEYS.codeLook, JSON.stringify({ company, look }));
}
