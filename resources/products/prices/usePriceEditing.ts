import { useCallback, useMemo, useRef, useState } from 'react';
import type { Identifier } from 'react-admin';
import { trackChange } from '../../../src/api/openChanges';
import { useIsLeft } from '../../../src/ui/useIsLeft';
import type { OfferedChange, PriceEditing, PriceState, SavedPrice } from './PriceEditing';

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
  const clearState = useCallback((id: Identifier, state: PriceState) => {
    setStates(before => {
      if (before.get(id) !== state) return before;
      const after = new Map(before);
      after.delete(id);
      return after;
    });
  }, []);
  const isLeft = useIsLeft();
  const running = useRef(new Map<Identifier, Promise<SavedPrice>>());
  const inTurn = useCallback((id: Identifier, save: (last: SavedPrice) => Promise<SavedPrice>) => {
    const before = running.current.get(id) ?? Promise.resolve(undefined);
    running.current.set(id, trackChange(before.then(save)));
  }, []);
  return useMemo(
    () => ({
      editing,
      edit,
      stateOf: id => states.get(id),
      setState,
      clearState,
      inTurn,
      isLeft,
      lastOffered,
      setOffered,
    }),
    [editing, states, setState, clearState, inTurn, isLeft, lastOffered, setOffered],
  );
}
