import { useState, type KeyboardEvent } from 'react';
import { parsePosition } from './parsePosition';
import styles from './OrderRows.module.css';

interface PositionBoxProps {
  label: string;
  /** The current position, counted from 0. The box shows places, counted from 1. */
  position: number;
  total: number;
  onMoveTo: (position: number) => void;
}

/** A place that can be typed. Enter moves the row, Escape restores the number. */
export function PositionBox({ label, position, total, onMoveTo }: PositionBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const wanted = typed === null ? position : parsePosition(typed, total);

  const commit = () => {
    setTyped(null);
    if (wanted !== undefined && wanted !== position) onMoveTo(wanted);
  };
  const onBlur = () => {
    // The user has switched to another window, and comes back to the box.
    if (document.hasFocus()) commit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && wanted !== undefined) commit();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <input
      className={styles.place}
      aria-label={label}
      aria-invalid={wanted === undefined || undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? position + 1}
      onChange={event => setTyped(event.target.value)}
      onFocus={event => typed === null && event.target.select()}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  );
}
