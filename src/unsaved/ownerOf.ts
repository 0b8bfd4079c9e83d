import { fold } from '../contract/fold';
import type { Me } from '../contract/records';
import { empty, IMPORT_DATABASE } from './drafts';
import { KEYS, readStored, store } from '../storage';

/** Who has used the panel in this browser last. */
interface Owner {
  id: string;
  /** The required fields of `me`, which has no id; undefined until `me` is read. */
  names?: string | undefined;
  session: number;
  /** The backend and the name of the sign-in; undefined where a session was not started by one. */
  user?: string | undefined;
}

/**
 * Returns a key that identifies the user and the backend. It stays the same when the user or the company gets another name. What
 * another user has begun to import in this browser is deleted.
 * @param me undefined until it is read, or where it cannot be read: the user is then known by the session or the sign-in
 */
export function ownerOf(me: Me | undefined): string {
  const names = me && JSON.stringify([host(), me.first_name, me.last_name, me.company.name]);
  const session = fingerprint(readStored(KEYS.token) ?? '');
  const name = readStored(KEYS.user);
  const user = name === null ? undefined : `${host()} ${name}`;
  const last = readOwner();
  const isSame = last !== null && (last.session === session || isSameUser(last, user, names));
  // The last user may still turn out to be this one.
  const isUnknown = user === undefined || (last !== null && (last.user === undefined || isAlike(user, last)));
  if (!isSame && !names && isUnknown) return sessionOwner();
  const owner: Owner = isSame
    ? { id: last.id, names: names ?? last.names, session, user }
    : { id: [names, user].filter(Boolean).join(' '), names, session, user };
  // An import that another user has begun. The same user may have signed in by another name.
  if (!isSame && names && last?.names && names !== last.names) empty(IMPORT_DATABASE);
  const stored = JSON.stringify(owner);
  if (stored !== readStored(KEYS.owner)) store(KEYS.owner, stored);
  return owner.id;
}

/** Whether something of this owner belongs to the user who is signed in. */
export function isOwn(owner: string, me: Me | undefined): boolean {
  return owner === ownerOf(me) || owner === sessionOwner();
}

/** The owner of what is typed before the user is known. */
function sessionOwner(): string {
  return `session ${fingerprint(readStored(KEYS.token) ?? '')}`;
}

function isSameUser(last: Owner, user: string | undefined, names: string | undefined): boolean {
  if (user !== undefined && user === last.user) return true;
  if (user !== undefined && last.user !== undefined && !isAlike(user, last)) return false;
  return names !== undefined && names === last.names;
}

/** Whether two names of a sign-in may be those of one user: most backends do not distinguish `Demo` from `demo`. */
function isAlike(user: string, last: Owner): boolean {
  return last.user !== undefined && fold(user) === fold(last.user);
}

function host(): string {
  return readStored(KEYS.apiHost) ?? '';
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
