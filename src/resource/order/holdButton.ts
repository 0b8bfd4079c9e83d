/** How long a button is held after a touch, which has no `pointerleave`. */
const TOUCH_HOLD_MS = 4000;

/** Ends the current hold. */
let release: (() => void) | null = null;

/**
 * Keeps a button at the same place of the screen after its row has moved, so that the next press hits it again. The page is
 * scrolled; at the ends of the page, where it cannot be scrolled, the button is drawn away from its row until the pointer
 * leaves it.
 * @param top the distance to the top of the window that the button had before.
 */
export function holdButton(button: HTMLElement, top: number): void {
  release?.();
  const distance = () => button.getBoundingClientRect().top - top;
  window.scrollBy({ top: distance(), behavior: 'instant' });
  const rest = Math.round(distance());
  if (rest !== 0) drawAt(button, -rest);
}

function drawAt(button: HTMLElement, offset: number): void {
  const row = button.closest('tr');
  button.style.translate = `0 ${offset}px`;
  button.dataset.held = '';
  // A row that the browser may skip would clip the button.
  row?.style.setProperty('content-visibility', 'visible');

  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    controller.abort();
    clearTimeout(timer);
    button.style.translate = '';
    delete button.dataset.held;
    row?.style.removeProperty('content-visibility');
    release = null;
  };
  release = end;

  const endOutside = ({ clientX, clientY, pointerType, type }: PointerEvent) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (!isInside) end();
    else if (pointerType === 'touch' && type === 'pointerdown') {
      clearTimeout(timer);
      timer = setTimeout(end, TOUCH_HOLD_MS);
    }
  };
  window.addEventListener('pointermove', endOutside, { signal, capture: true });
  window.addEventListener('pointerdown', endOutside, { signal, capture: true });
  for (const event of ['wheel', 'touchmove', 'resize']) window.addEventListener(event, end, { signal });
  button.addEventListener('blur', end, { signal });
  if (matchMedia('(pointer: coarse)').matches) timer = setTimeout(end, TOUCH_HOLD_MS);
}
