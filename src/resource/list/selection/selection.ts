import { createContext, use, useCallback, useMemo, useState } from 'react';
import type { Identifier } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { useContinuedForm } from '../../../unsaved/useContinuedForm';

/** The name of the form of a bulk action. Its draft has the chosen records as `records`, at least with what names them. */
export const BULK_ACTION = 'bulk';

/** The key of the mutation of a bulk action that goes on without a dialog. Meanwhile the bar begins no other one. */
export const BULK_CHANGE = ['bulk', 'change'];

/** The chosen records of a list. They stay chosen on other pages of it. */
export interface Selection {
  records: readonly AnyRecord[];
  has: (id: Identifier) => boolean;
  /** Chooses or releases records. */
  choose: (records: readonly AnyRecord[], isChosen: boolean) => void;
  /** Releases records that are done with, and ends the choice if none is left. */
  release: (records: readonly { id: Identifier }[]) => void;
  clear: () => void;
  /** Whether records are being chosen: on a phone the check boxes are shown only then. */
  isOn: boolean;
  turnOn: () => void;
}

const NOTHING = { chosen: new Map() as ReadonlyMap<Identifier, AnyRecord>, isOn: false };

/** @param rows the rows on the screen: a chosen one may have been changed since. */
export function useNewSelection(rows: readonly AnyRecord[]): Selection {
  const [{ chosen, isOn }, setState] = useState(NOTHING);
  const choose = useCallback((records: readonly AnyRecord[], isChosen: boolean) => {
    setState(before => {
      const after = new Map(before.chosen);
      for (const record of records) {
        if (isChosen) after.set(record.id, record);
        else after.delete(record.id);
      }
      return { chosen: after, isOn: true };
    });
  }, []);
  const release = useCallback((records: readonly { id: Identifier }[]) => {
    setState(before => {
      const after = new Map(before.chosen);
      for (const { id } of records) after.delete(id);
      if (after.size === before.chosen.size) return before;
      return { chosen: after, isOn: after.size > 0 };
    });
  }, []);
  const clear = useCallback(() => setState(NOTHING), []);
  useContinuedForm(BULK_ACTION, draft => {
    const { records } = draft as Pick<Selection, 'records'>;
    setState({ chosen: new Map(records.map(record => [record.id, record])), isOn: true });
  });
  const turnOn = useCallback(() => setState(before => ({ ...before, isOn: true })), []);
  return useMemo(
    () => ({
      records: [...chosen.values()].map(record => rows.find(({ id }) => id === record.id) ?? record),
      has: id => chosen.has(id),
      choose,
      release,
      clear,
      isOn,
      turnOn,
    }),
    [chosen, rows, isOn, choose, release, clear, turnOn],
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
