import { useState } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import type { FormHistory } from '../unsaved/drafts';
import { overLostSave, saveOrAsk, type Conflict, type Send } from './conflict';
import { useConfirm } from './useConfirm';
import { useLostSaves } from './useLostSaves';

/**
 * Holds the saved values of something that is not a resource, such as the company. Saves new ones, and asks first if another user has
 * changed them (P22).
 * @param id stands for the id of a record
 */
export function useSavedValues<Values extends object>(id: string, read: Values) {
  const [saved, accept] = useState(read);
  const lost = useLostSaves();
  const conflict = useConfirm<Conflict, AnyRecord | null>(null);
  return {
    saved,
    /** @returns what is saved; null if the user has decided to save nothing */
    save: (values: Values, send: Send<Values>): Promise<Values | null> =>
      saveOrAsk({
        mine: { ...values, id },
        base: { ...saved, id },
        send: overLostSave(lost, send),
        ask: conflict.ask,
      }),
    /** Sets the values that the backend has, as `save` has returned them. */
    accept,
    /** The question that waits for an answer. */
    conflict: conflict.asked,
    lostSaves: lost.saves,
    /** Takes over what a draft has kept. */
    restore: ({ base, lostSaves = [] }: FormHistory) => {
      lost.set(lostSaves);
      if (base) accept(base as Values);
    },
  };
}
