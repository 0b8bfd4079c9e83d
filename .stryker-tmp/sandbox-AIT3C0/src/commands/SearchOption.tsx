// @ts-nocheck
import type { SearchEntry } from './SearchEntry';
import styles from './SearchDialog.module.css';

interface SearchOptionProps {
  id: string;
  entry: SearchEntry;
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

/** A result of the search. */
export function SearchOption({
  id,
  entry: { label, detail, icon: Icon },
  isChosen,
  onChoose,
  onOpen,
}: SearchOptionProps) {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the box, whose keys choose and open a result
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onPointerMove={onChoose}
      onPointerDown={event => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon size={20} aria-hidden />
      <span className={styles.label}>
        <bdi>{label}</bdi>
        {detail && <bdi className={styles.detail}>{detail}</bdi>}
      </span>
    </div>
  );
}
