import type { Draft } from './drafts';
import { PAGE } from './page';

/** The key of the draft of this page's form at a path. `form` is its name, if it is not the only one there. */
export function draftKeyAt(path: string, form = ''): string {
  return `${PAGE} ${path} ${form}`;
}

/** In the key of a draft that is set aside, between the key of its form and a time. */
const ASIDE = '#';

/** Returns a draft with a key of its own, apart from that of the form on the screen. */
export function withOwnKey(draft: Draft): Draft {
  return { ...draft, key: `${draft.key}${ASIDE}${draft.keptAt}` };
}

/** Whether a key is that of a draft that was set aside for the form with another key. */
export function isAsideOf(key: string, formKey: string): boolean {
  return key.startsWith(formKey + ASIDE);
}
