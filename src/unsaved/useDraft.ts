import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { ownerOf } from '../api/ownerOf';
import { ME_KEY } from '../api/useMe';
import { brand } from '../brand';
import type { Me } from '../contract/records';
import { DraftsContext } from './drafts';

/**
 * Keeps a form's unsaved values when the session ends, whichever call received the 401, and until the same user signs in
 * again (P1).
 * @param read returns the unsaved values, and the form's path if it is not the current one; null when everything is saved.
 */
export function useDraft(read: () => { values: object; path?: string | undefined } | null): void {
  const drafts = use(DraftsContext);
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const readDraft = useEffectEvent(() => {
    const me = queryClient.getQueryData<Me>(ME_KEY);
    const unsaved = read();
    if (!me || !unsaved) return null;
    const title = document.title.slice(0, -` · ${brand.name}`.length);
    return { path: unsaved.path ?? pathname, title, values: unsaved.values, owner: ownerOf(me) };
  });
  useEffect(() => drafts.watch(() => readDraft()), [drafts]);
}
