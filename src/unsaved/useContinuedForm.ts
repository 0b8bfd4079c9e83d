import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { FormHistory } from './drafts';

/** The state of a location where a draft is continued. */
export interface ContinuedDraft extends FormHistory {
  draft: object;
  form?: string | undefined;
  /** The draft to delete, once the form keeps its own. */
  draftKey: string;
}

/** Opens a form that is not always on its screen, such as a dialog, when its draft is continued. `open` receives the draft. */
export function useContinuedForm(form: string, open: (draft: object) => void): void {
  const { draftKey, draft = {}, form: continued } = (useLocation().state ?? {}) as Partial<ContinuedDraft>;
  const openNow = useEffectEvent(() => open(draft));
  useEffect(() => {
    if (draftKey && continued === form) openNow();
  }, [draftKey, continued, form]);
}
