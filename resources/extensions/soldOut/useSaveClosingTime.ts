import { ApiError } from '../../../src/api/ApiError';
import type { AnyRecord } from '../../../src/api/AnyRecord';
import type { Call, Http } from '../../../src/api/http';
import { useHttp } from '../../../src/api/HttpContext';
import type { SaveAttempt } from '../../../src/form/conflict';
import { isSameRecord } from '../../../src/form/sameRecord';
import { useSavedValues } from '../../../src/form/useSavedValues';

/** Stands for the id of a record. */
const ID = 'closing-time';

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

/** The saved closing time, and its save. It has no version, so it is read again before. */
export function useSaveClosingTime(read: Closing) {
  const http = useHttp();
  const values = useSavedValues(ID, read);
  const send = async (mine: AnyRecord, base: AnyRecord): Promise<SaveAttempt<Closing>> => {
    const theirs = { ...closingOf(await readClosingTime(http)), id: ID };
    if (!isSameRecord(theirs, base)) return { theirs };
    const body = closingOf(mine as AnyRecord & Closing);
    const answered = await http<Closing | undefined>(CLOSING_TIME, { method: 'PUT', body, ...expected });
    // Without the time in the answer, it is carried out also where it cannot be read then.
    const saved = closingOf(answered ?? (await readClosingTime(http).catch(() => body)));
    // A proxy may have answered in place of the backend.
    if (!answered && !isSameRecord({ ...saved, id: ID }, { ...body, id: ID }))
      throw new ApiError('unconfirmed', { requiresSession: true });
    return { saved };
  };
  return { ...values, save: (closing: Closing) => values.save(closing, send) };
}

function closingOf({ closing_time }: Closing): Closing {
  return { closing_time };
}
