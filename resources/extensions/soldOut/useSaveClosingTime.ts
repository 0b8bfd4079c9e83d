import { useState } from 'react';
import type { AnyRecord } from '../../../src/api/AnyRecord';
import type { Call, Http } from '../../../src/api/http';
import { useHttp } from '../../../src/api/HttpContext';
import { overLostSave, saveOrAsk, type Conflict } from '../../../src/form/conflict';
import { isSameRecord } from '../../../src/form/sameRecord';
import { useConfirm } from '../../../src/form/useConfirm';
import { useLostSaves } from '../../../src/form/useLostSaves';
import type { FormHistory } from '../../../src/unsaved/drafts';

const CLOSING_TIME = 'company-api/v1/closing-time/';

export interface Closing {
  /** `22:30` */
  closing_time: string;
}

const expected: Pick<Call, 'expects'> = {
  expects: {
    shape: 'record',
    read: answer =>
      typeof ((answer ?? {}) as Partial<Closing>).closing_time === 'string' ? answer : undefined,
  },
};

export function readClosingTime(http: Http, signal?: AbortSignal): Promise<Closing> {
  return http<Closing>(CLOSING_TIME, { signal, ...expected });
}

/** The saved closing time, and its save, unless another user has changed it since (P22). It has no version, so it is read again. */
export function useSaveClosingTime(read: Closing) {
  const http = useHttp();
  const [saved, setSaved] = useState(read);
  const lost = useLostSaves();
  const conflict = useConfirm<Conflict, AnyRecord | null>(null);

  /** @returns what is saved; null if the user has decided to save nothing */
  const save = (values: Closing): Promise<Closing | null> =>
    saveOrAsk({
      mine: asRecord(values),
      base: asRecord(saved),
      send: overLostSave<Closing>(lost, async (mine, base) => {
        const theirs = asRecord(await readClosingTime(http));
        if (!isSameRecord(theirs, base)) return { theirs };
        const body = { closing_time: String((mine as Partial<Closing>).closing_time) };
        const answered = await http<Closing | undefined>(CLOSING_TIME, { method: 'PUT', body, ...expected });
        return { saved: { closing_time: (answered ?? body).closing_time } };
      }),
      ask: conflict.ask,
    });

  return {
    saved,
    save,
    /** Sets the values that the backend has, as `save` has returned them. */
    accept: setSaved,
    /** The question that waits for an answer. */
    conflict: conflict.asked,
    lostSaves: lost.saves,
    /** Takes over what a draft has kept. */
    restore: ({ base, lostSaves = [] }: FormHistory) => {
      lost.set(lostSaves);
      if (base) setSaved(base as Closing);
    },
  };
}

function asRecord({ closing_time }: Closing): AnyRecord & Closing {
  return { id: 'closing-time', closing_time };
}
