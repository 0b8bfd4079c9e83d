import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button';
import tools from '../tools.module.css';
import type { CurrentWork } from './useWork';

interface WorkProgressProps {
  current: CurrentWork;
  /** How many records are done, of how many; undefined where it is not known. */
  done: number | undefined;
  total: number | undefined;
  /** Shown below the bar. */
  children?: ReactNode;
}

/** Shows what is going on and how far it is, with the button that stops it. */
export function WorkProgress({ current, done, total, children }: WorkProgressProps) {
  const translate = useTranslate();
  const { work, isStopping, stop } = current;
  const label = translate(work === 'undoing' ? 'import.undoing' : 'import.sending');
  return (
    <div className={tools.cards}>
      <p role="status">{isStopping ? translate('import.stopping') : label}</p>
      <progress className={tools.bar} aria-label={label} max={total} value={done} />
      {children}
      <div className={tools.buttons}>
        <Button kind="outlined" disabled={isStopping} onClick={stop}>
          {translate('import.stop')}
        </Button>
      </div>
    </div>
  );
}
