import type { Draft, Drafts } from './drafts';

/** In this tab's session storage: the draft that the next page offers. */
const KEY = 'draft';

/** A file of a draft, which JSON cannot hold. */
interface StoredFile {
  base64: string;
  name: string;
  type: string;
}

/**
 * Stores the draft of the current page for the next page, because changing the language loads the page again (J1). Without
 * storage nothing is kept, and the browser asks before it leaves the page.
 */
export async function keepForReload(drafts: Drafts): Promise<void> {
  const draft = drafts.current();
  if (!draft) return;
  const entries = Object.entries(draft.values).map(async ([name, value]: [string, unknown]) => [
    name,
    value instanceof File ? await storedFile(value) : value,
  ]);
  const values = Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, values }));
    drafts.markKept();
  } catch {
    // Storage is denied, or the photo is too large for it.
  }
}

/** Returns the draft that the last page has kept. */
export function readKeptDraft(): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null;
    if (!draft) return null;
    const values = Object.entries(draft.values).map(([name, value]: [string, unknown]) => [
      name,
      isStoredFile(value) ? fileOf(value) : value,
    ]);
    return { ...draft, values: Object.fromEntries(values) as object };
  } catch {
    return null;
  }
}

export function forgetKeptDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

async function storedFile(file: File): Promise<StoredFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const base64 = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  return { base64, name: file.name, type: file.type };
}

function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'base64' in value;
}

function fileOf({ base64, name, type }: StoredFile): File {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
  return new File([bytes], name, { type });
}
