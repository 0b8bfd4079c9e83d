import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { drafts } from '../unsaved/drafts';
import { Button } from '../ui/button/Button';
import { ChunkError } from '../ui/lazy/loadInTime';
import { PageHeader } from '../ui/page/PageHeader';
import { reloadOnce } from './reloadOnce';

/** Replaces a screen that threw or whose code could not be loaded. The frame around it keeps working. */
export function BrokenScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate();
  const isChunk = error instanceof ChunkError;
  // A file that has only taken too long would hang again after a reload.
  const isGone = isChunk && error.cause !== undefined;
  // The forms of the broken screen are still there while this is rendered for the first time.
  const [isUnsaved] = useState(() => drafts.collect?.() ?? false);
  const [isStored, setStored] = useState(false);
  useEffect(() => void drafts.isStored?.().then(setStored), []);
  useEffect(() => {
    if (isGone && !isUnsaved) void reloadOnce();
  }, [isGone, isUnsaved]);
  // The network is back, or the user goes on with a draft on this screen.
  const { key } = useLocation();
  const shownAt = useRef(key);
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (key !== shownAt.current) retry();
  }, [key]);
  useEffect(() => {
    if (!isChunk) return;
    // The lazy component listens too, and forgets its failure first.
    const retryOnline = () => retry();
    window.addEventListener('online', retryOnline);
    return () => window.removeEventListener('online', retryOnline);
  }, [isChunk]);
  const reload = async () => {
    const isSafe = !isUnsaved || (await drafts.isStored?.());
    if (!isSafe && !window.confirm(translate('form.leave_text'))) return;
    drafts.allowLeave?.();
    window.location.reload();
  };
  return (
    <div role="alert">
      <PageHeader title={translate(isChunk ? 'broken.chunk_title' : 'broken.title')} />
      <p>{translate(isChunk ? 'broken.chunk_text' : 'broken.text')}</p>
      {isUnsaved && isStored && <p>{translate('form.draft_kept')}</p>}
      <p>
        <Button kind="primary" onClick={isChunk ? () => void reload() : onRetry}>
          {translate(isChunk ? 'broken.reload' : 'frame.retry')}
        </Button>
      </p>
    </div>
  );
}
