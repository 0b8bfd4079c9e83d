import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { canvasPaper } from '../../qrCodes/paper/canvasPaper';
import { onlyPage } from '../../qrCodes/paper/onlyPage';
import type { Paper, Size } from '../../qrCodes/paper/Paper';
import { Button } from '../../ui/button/Button';
import { useKeptFocus } from '../../ui/useKeptFocus';
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
  const focus = useKeptFocus<HTMLDivElement>();
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
        <div {...focus} className={styles.pages}>
          <Button
            icon="chevronLeft"
            aria-label={translate('print.previous_page')}
            disabled={page === 0}
            onClick={() => setWanted(page - 1)}
          />
          <span aria-live="polite">{label}</span>
          <Button
            icon="chevronRight"
            aria-label={translate('print.next_page')}
            disabled={page === pages - 1}
            onClick={() => setWanted(page + 1)}
          />
        </div>
      )}
    </div>
  );
}
