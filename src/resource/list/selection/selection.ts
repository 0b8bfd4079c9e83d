import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { Identifier } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { useContinuedForm } from '../../../unsaved/useContinuedForm';

/** The name of the form of a bulk action. Its draft has the chosen records as `records`, at least with what names them. */
export const BULK_ACTION = 'bulk';

/** The chosen records of a list. They stay chosen on other pages of it. */
export interface Selection {
  records: readonly AnyRecord[];
  has: (id: Identifier) => boolean;
  /** Chooses or releases records. */
  choose: (records: readonly AnyRecord[], isChosen: boolean) => void;
  clear: () => void;
  /** Whether records are being chosen: on a phone the check boxes are shown only then. */
  isOn: boolean;
  turnOn: () => void;
}

/** @param rows the rows on the screen: a chosen one may have been changed since. */
export function useNewSelection(rows: readonly AnyRecord[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<Identifier, AnyRecord>>(new Map());
  const [isOn, setOn] = useState(false);
  const choose = useCallback((records: readonly AnyRecord[], isChosen: boolean) => {
    setOn(true);
    setChosen(before => {
      const after = new Map(before);
      for (const record of records) {
        if (isChosen) after.set(record.id, record);
        else after.delete(record.id);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => {
    setChosen(new Map());
    setOn(false);
  }, []);
  useContinuedForm(BULK_ACTION, draft => {
    setOn(true);
    setChosen(new Map((draft as Pick<Selection, 'records'>).records.map(record => [record.id, record])));
  });
  const turnOn = useCallback(() => setOn(true), []);
  return useMemo(
    () => ({
      records: [...chosen.values()].map(record => rows.find(({ id }) => id === record.id) ?? record),
      has: id => chosen.has(id),
      choose,
      clear,
      isOn,
      turnOn,
    }),
    [chosen, rows, isOn, choose, clear, turnOn],
  );
}

/** Null in a list whose records cannot be chosen. */
export const SelectionContext = createContext<Selection | null>(null);

/** Returns the chosen records, for a resource's `bulkActions`. */
export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('This component belongs inside a list.');
  return selection;
}
