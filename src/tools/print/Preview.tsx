import { useTranslate } from 'react-admin';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { canvasPaper } from '../../qrCodes/paper/canvasPaper';
import { onlyPage } from '../../qrCodes/paper/onlyPage';
import type { Paper, Size } from '../../qrCodes/paper/Paper';
import { Button } from '../../ui/button/Button';
import styles from './PrintPage.module.css';

interface PreviewProps {
  size: Size;
  /** Draws all pages. */
  draw: (paper: Paper) => void;
}

const PIXELS_PER_MM = 5;

/** Shows the pages of what will be printed, one at a time. */
export function Preview({ size, draw }: PreviewProps) {
  const translate = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [wanted, setWanted] = useState(0);
  const [pages, setPages] = useState(1);
  const page = Math.min(wanted, pages - 1);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const turned = useRef(0);
  const turn = (by: -1 | 1) => {
    turned.current = by;
    setWanted(page + by);
  };
  // A button that is disabled at the first or last page loses the focus.
  useLayoutEffect(() => {
    const [pressed, other] = turned.current < 0 ? [previous, next] : [next, previous];
    if (turned.current !== 0 && pressed.current?.disabled) other.current?.focus();
    turned.current = 0;
  }, [page]);
  useEffect(() => {
    if (!canvas.current) return;
    const shown = onlyPage(canvasPaper(size, PIXELS_PER_MM, canvas.current), page);
    draw(shown.paper);
    setPages(shown.pages());
  }, [size, draw, page]);
  const label = translate('print.page', { page: page + 1, pages });
  return (
    <div className={styles.preview}>
      <canvas ref={canvas} role="img" aria-label={label} className={styles.sheet} />
      {pages > 1 && (
        <div className={styles.pages}>
          <Button
            ref={previous}
            icon="chevronLeft"
            aria-label={translate('print.previous_page')}
            disabled={page === 0}
            onClick={() => turn(-1)}
          />
          <span aria-live="polite">{label}</span>
          <Button
            ref={next}
            icon="chevronRight"
            aria-label={translate('print.next_page')}
            disabled={page === pages - 1}
            onClick={() => turn(1)}
          />
        </div>
      )}
    </div>
  );
}
