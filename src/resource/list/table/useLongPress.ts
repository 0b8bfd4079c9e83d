import { useRef, type PointerEvent } from 'react';

/** How long a finger has to stay. */
const LONG_PRESS_MS = 500;
/** How far a pointer may move during a press, in px; beyond it the user scrolls. */
export const MAX_POINTER_MOVE = 10;

/** Calls a function when a finger stays on an element. `wasLong` is true for the click after a long press. */
export function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isLong = useRef(false);
  const end = () => clearTimeout(timer.current);
  return {
    wasLong: () => isLong.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isLong.current = false;
        if (event.pointerType !== 'touch') return;
        start.current = { x: event.clientX, y: event.clientY };
        timer.current = setTimeout(() => {
          isLong.current = true;
          onLong();
        }, LONG_PRESS_MS);
      },
      onPointerMove: (event: PointerEvent) => {
        const { x, y } = start.current;
        if (Math.hypot(event.clientX - x, event.clientY - y) > MAX_POINTER_MOVE) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  };
}
