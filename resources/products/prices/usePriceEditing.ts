import { useCallback, useMemo, useRef, useState } from 'react';
import type { Identifier } from 'react-admin';
import type { OfferedChange, PriceEditing, PriceState } from './PriceEditing';

export function usePriceEditing(): PriceEditing {
  const [editing, edit] = useState<Identifier | null>(null);
  const [states, setStates] = useState<ReadonlyMap<Identifier, PriceState>>(new Map());
  const offered = useRef<OfferedChange>(null);
  const lastOffered = useCallback(() => offered.current, []);
  const setOffered = useCallback((last: OfferedChange | null) => {
    offered.current = last;
  }, []);
  const setState = useCallback((id: Identifier, state: PriceState | undefined) => {
    setStates(before => {
      const after = new Map(before);
      if (state) after.set(id, state);
      else after.delete(id);
      return after;
    });
  }, []);
  return useMemo(
    () => ({ editing, edit, stateOf: id => states.get(id), setState, lastOffered, setOffered }),
    [editing, states, setState, lastOffered, setOffered],
  );
}
