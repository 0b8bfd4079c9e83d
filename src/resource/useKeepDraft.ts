import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useLocation } from 'react-router';
import { isApiError } from '../api/ApiError';
import { ownerOf } from '../api/ownerOf';
import { ME_KEY } from '../api/useMe';
import type { Me } from '../contract/records';
import { DraftsContext } from './drafts';

/**
 * When a save failed because the session was over, the form goes with it: what was typed waits for the same person's
 * next sign-in (P1). Any other error keeps nothing, since the form stays.
 */
export function useKeepDraft(): (error: unknown, values: object) => void {
  const drafts = use(DraftsContext);
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  return (error, values) => {
    const me = queryClient.getQueryData<Me>(ME_KEY);
    if (!me || !isApiError(error) || error.status !== 401) return;
    const title = document.title.replace(/ · Sofra$/, '');
    drafts.keep({ path: pathname, title, values, owner: ownerOf(me) });
  };
}
