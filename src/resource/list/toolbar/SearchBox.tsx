import { useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button/IconButton';
import { TextBox } from '../../../ui/control/TextBox';
import { iconClass } from '../../../ui/icon/iconClass';
import { useListScreenContext } from '../state/useListScreen';
import { useIsTyped } from '../state/useListLocation';
import styles from './SearchBox.module.css';

const DEBOUNCE_MS = 300;

/** Searches when the user pauses typing. react-query aborts a search when the next one starts. */
export function SearchBox() {
  const translate = useTranslate();
  const { location, setLocation } = useListScreenContext();
  const [text, setText] = useState(location.search);
  const [inAddress, setInAddress] = useState(location.search);
  const isTyped = useIsTyped();
  const box = useRef<HTMLInputElement>(null);
  if (inAddress !== location.search) {
    setInAddress(location.search);
    // Back, forward or a link changed the address. The box's own change may arrive when the user has typed more.
    if (!isTyped) setText(location.search);
  }

  useEffect(() => {
    if (text.trim() === location.search) return;
    const timer = setTimeout(
      () => setLocation({ search: text.trim() }, { replace: true, typed: true }),
      DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, location.search, setLocation]);

  const clear = () => {
    setText('');
    setLocation({ search: '' }, { replace: true, typed: true });
    box.current?.focus();
  };

  return (
    <div className={`${styles.search} ${iconClass('search')}`} role="search">
      <TextBox
        ref={box}
        type="search"
        aria-label={translate('list.search')}
        placeholder={translate('list.search')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {text && (
        <span className={styles.clear}>
          <IconButton icon="cross" label={translate('list.clear_search')} onClick={clear} />
        </span>
      )}
    </div>
  );
}
