import { useNotify, useTranslate } from 'react-admin';
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState, type ReactNode } from 'react';
import { trackChange } from '../api/openChanges';
import { errorText } from '../api/refusals/errorText';
import { Banner } from '../ui/feedback/Banner';
import { Button } from '../ui/button/Button';
import { focusPageTitleIfLost } from '../ui/page/pageTitle';
import { Toast } from '../ui/feedback/Toast';
import { useSeenFor } from '../ui/feedback/useSeenFor';
import { isTyping } from '../ui/isTyping';
import { OfferUndoContext, UNDO_OFFER_MS, type Undoable } from './useOfferUndo';

/** How long an undo that has failed is offered again. After that the records cannot be restored. */
const RETRY_MS = 60_000;

interface Offer {
  number: number;
  undoable: Undoable;
  /** When it has failed last, in ms of elapsed time. */
  failedAt?: number;
}

interface Offers {
  shown: Offer | null;
  /** Undos that have failed, and are offered again after the one that is shown. */
  failed: readonly Offer[];
}

const NONE: Offers = { shown: null, failed: [] };

const isRecent = ({ failedAt = 0 }: Offer) => performance.now() - failedAt < RETRY_MS;

/** Gives the screens within it {@link useOfferUndo}, and shows the last offer. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [{ shown }, setOffers] = useState(NONE);
  const last = useRef(0);
  /** The numbers of the undos that run. One that runs is not kept as failed: it is offered again if it fails. */
  const running = useRef(new Set<number>());
  const offerUndo = useCallback((undoable: Undoable) => {
    const next = { number: ++last.current, undoable };
    const isOpen = (offer: Offer) => offer.failedAt !== undefined && !running.current.has(offer.number);
    setOffers(({ shown, failed }) => ({
      shown: next,
      failed: shown && isOpen(shown) ? [...failed, shown] : failed,
    }));
  }, []);
  // A running undo may end, or fail, after the next offer was made.
  const close = ({ number }: Offer) =>
    setOffers(({ shown, failed }) => {
      const others = failed.filter(one => one.number !== number && isRecent(one));
      return shown?.number === number
        ? { shown: others.at(-1) ?? null, failed: others.slice(0, -1) }
        : { shown, failed: others };
    });
  const offerAgain = (offer: Offer) =>
    setOffers(({ shown, failed }) => {
      const again = { ...offer, failedAt: performance.now() };
      const others = failed.filter(({ number }) => number !== offer.number);
      return shown && shown.number !== offer.number
        ? { shown, failed: [...others, again] }
        : { shown: again, failed: others };
    });
  return (
    <OfferUndoContext value={offerUndo}>
      {children}
      {shown && (
        <UndoToast
          key={shown.number}
          {...shown.undoable}
          hasFailed={shown.failedAt !== undefined}
          onBegun={() => running.current.add(shown.number)}
          onEnded={() => running.current.delete(shown.number)}
          onFailed={() => offerAgain(shown)}
          onClose={() => close(shown)}
        />
      )}
    </OfferUndoContext>
  );
}

interface UndoToastProps extends Undoable {
  hasFailed: boolean;
  onBegun: () => void;
  onEnded: () => void;
  onFailed: () => void;
  onClose: () => void;
}

function UndoToast({ message, undo, hasFailed, onBegun, onEnded, onFailed, onClose }: UndoToastProps) {
  const translate = useTranslate();
  const notify = useNotify();
  /** The pointer and the focus are counted: one may leave while the other stays. */
  const [holders, countHolder] = useReducer((count: number, change: number) => count + change, 0);
  const [isBusy, setBusy] = useState(false);
  const isStarted = useRef(false);

  const run = async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    onBegun();
    setBusy(true);
    let isDone = false;
    try {
      const missing = await trackChange(undo());
      notify(missing ?? translate('undo.done'), { type: missing ? 'warning' : 'success' });
      isDone = !missing;
    } catch (error) {
      notify(`${translate('undo.failed')}. ${errorText(error, translate)}`, { type: 'error' });
    }
    onEnded();
    if (isDone) {
      onClose();
      focusPageTitleIfLost();
      return;
    }
    // The user may try again.
    isStarted.current = false;
    onFailed();
    setBusy(false);
  };

  // The offer stays while the pointer or the focus is on it.
  useSeenFor(holders || isBusy ? null : hasFailed ? RETRY_MS : UNDO_OFFER_MS, onClose);

  const runOnShortcut = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || isTyping(event)) return;
    event.preventDefault();
    void run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => runOnShortcut(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <Toast
      onPointerEnter={() => countHolder(1)}
      onPointerLeave={() => countHolder(-1)}
      onFocus={() => countHolder(1)}
      onBlur={() => countHolder(-1)}
    >
      <Banner
        kind="success"
        action={
          <Button aria-disabled={isBusy} onClick={() => void run()}>
            {translate(isBusy ? 'undo.running' : 'undo.undo')}
          </Button>
        }
      >
        {message}
      </Banner>
    </Toast>
  );
}
