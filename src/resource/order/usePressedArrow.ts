import { useQueryClient } from '@tanstack/react-query';
import type { GetListResult, Identifier } from 'react-admin';
import { useEffect, useRef } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { listKey } from './orderInCache';
import type { ReorderedList } from './ReorderedList';

/** An arrow that was pressed: it follows its record and stays at the same place of the screen. */
export interface PressedArrow {
  id: Identifier;
  by: -1 | 1;
  /** Its distance to the top of the window, in px. */
  top: number;
}

/** Remembers the arrow that is pressed, and follows its record from page to page of the list. */
export function usePressedArrow(name: string, list: ReorderedList) {
  const queryClient = useQueryClient();
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const pressed = useRef<PressedArrow>(null);
  const followed = useRef<number>(null);
  const { page } = list.location;
  useEffect(() => {
    if (followed.current !== page) return;
    followed.current = null;
    // The page is known. The answer of a read would show the order before the move. The list around this component starts that after
    // this effect.
    queueMicrotask(() => void queryClient.cancelQueries({ queryKey: [name, 'getList'] }));
  }, [page, name, queryClient]);

  return {
    press: (arrow: PressedArrow): void => {
      pressed.current = arrow;
    },
    release: (id: Identifier | undefined): PressedArrow | null => {
      const arrow = pressed.current;
      if (arrow?.id !== id) return null;
      pressed.current = null;
      return arrow;
    },
    /** Opens the page to which the pressed arrow's record has moved. `items` is the whole list. */
    follow: (items: AnyRecord[]): void => {
      const { location, setLocation, filter, isInOrder, rows, total } = latest.current;
      const index = items.findIndex(({ id }) => id === pressed.current?.id);
      const page = Math.floor(index / location.limit) + 1;
      if (index < 0 || !isInOrder || page === location.page || rows.length === total) return;
      const first = (page - 1) * location.limit;
      queryClient.setQueryData<GetListResult<AnyRecord>>(
        listKey(name, { page, perPage: location.limit }, filter),
        { data: items.slice(first, first + location.limit), total },
      );
      followed.current = page;
      setLocation({ page }, { replace: true });
    },
  };
}
