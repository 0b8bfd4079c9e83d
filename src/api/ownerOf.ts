import type { Me } from '../contract/records';
import { KEYS, readStored, store } from '../storage';

/** Who has used the panel in this browser last. */
interface Owner {
  id: string;
  /** The required fields of `me`, which has no id. */
  names: string;
  session: number;
}

/**
 * Returns a key that identifies the user and the backend. It stays the same when the user or the company gets another name
 * during a session.
 */
export function ownerOf({ first_name, last_name, company }: Me): string {
  const names = JSON.stringify([readStored(KEYS.apiHost) ?? '', first_name, last_name, company.name]);
  const session = fingerprint(readStored(KEYS.token) ?? '');
  const last = readOwner();
  const isSame = last && (last.session === session || last.names === names);
  const owner: Owner = { id: isSame ? last.id : names, names, session };
  if (last?.session !== session || last.names !== names) store(KEYS.owner, JSON.stringify(owner));
  return owner.id;
}

function readOwner(): Owner | null {
  try {
    return JSON.parse(readStored(KEYS.owner) ?? 'null') as Owner | null;
  } catch {
    return null;
  }
}

/** Returns 32 bits (FNV-1a), from which the token cannot be computed. */
function fingerprint(token: string): number {
  let hash = 0x811c9dc5;
  for (const character of token) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}
