import { Button } from '../button/Button';
import { useTranslate } from 'react-admin';
import { PageHeader } from '../page/PageHeader';
import { ChunkError } from '../lazy/loadInTime';

/** Replaces a screen that threw or whose code could not be loaded. The frame around it keeps working. */
export function BrokenScreen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const translate = useTranslate();
  const isChunk = error instanceof ChunkError;
  return (
    <div role="alert">
      <PageHeader title={translate(isChunk ? 'broken.chunk_title' : 'broken.title')} />
      <p>{translate(isChunk ? 'broken.chunk_text' : 'broken.text')}</p>
      <p>
        {isChunk ? (
          <Button kind="primary" onClick={() => window.location.reload()}>
            {translate('broken.reload')}
          </Button>
        ) : (
          <Button kind="primary" onClick={onRetry}>
            {translate('frame.retry')}
          </Button>
        )}
      </p>
    </div>
  );
}
