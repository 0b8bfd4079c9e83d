// @ts-nocheck
import { useTranslate } from 'react-admin';
import { Button } from '../button/Button';
import { Banner } from './Banner';

/** Replaces a part of a screen that threw, such as a card. The rest of the screen keeps working. */
export function BrokenPart({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <Banner kind="error" action={<Button onClick={onRetry}>{translate('frame.retry')}</Button>}>
      {translate('list.broken_part')}
    </Banner>
  );
}
