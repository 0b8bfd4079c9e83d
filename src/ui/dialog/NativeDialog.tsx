import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type RefObject,
  type SyntheticEvent,
} from 'react';

interface NativeDialogProps extends Omit<
  ComponentProps<'dialog'>,
  'ref' | 'onClose' | 'onCancel' | 'onClick' | 'onPointerDown'
> {
  /** What has the focus when the dialog opens. */
  firstFocus: RefObject<HTMLElement | null>;
  /** The user pressed Escape or clicked beside the dialog. It stays open until its owner removes it. */
  onCancel: () => void;
}

/** What had the focus before a dialog opened. */
const openers = new WeakMap<Element, Element>();

/**
 * The browser's own modal dialog, open as long as it is rendered. It needs no code on demand, and when it is removed the focus
 * goes back to where it was, or after the dialog that follows it.
 */
export function NativeDialog({ firstFocus, onCancel, ...props }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  // Before the browser paints, so that no key or click reaches the page below.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const { current } = dialog;
    if (current && activeElement && !current.open) {
      openers.set(current, activeElement);
      current.showModal();
    }
    firstFocus.current?.focus();
  }, [firstFocus]);
  // Removing an open dialog does not give the focus back. As long as it is in the document, nothing else can take it.
  useEffect(() => {
    const removed = dialog.current;
    return () => {
      const opener = removed && openers.get(removed);
      if (!(opener instanceof HTMLElement && opener.isConnected)) return;
      const next = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (next && !next.contains(opener)) openers.set(next, opener);
      else opener.focus();
    };
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onCancel();
  };
  // A browser closes it all the same when Escape is pressed twice.
  const handleClose = () => {
    dialog.current?.showModal();
    onCancel();
  };
  // Selecting text by dragging may end beside the dialog, which then has the click.
  const handleClick = (event: SyntheticEvent) => {
    if (isPressedBeside.current && event.target === dialog.current) onCancel();
  };
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it cancels; the keyboard has Escape
    <dialog
      {...props}
      ref={dialog}
      onCancel={cancel}
      onClose={handleClose}
      onPointerDown={event => {
        isPressedBeside.current = event.target === dialog.current;
      }}
      onClick={handleClick}
    />
  );
}
