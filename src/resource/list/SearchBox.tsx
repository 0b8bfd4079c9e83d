import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { TextBox } from '../../ui/control/TextBox';
import { useListScreenContext } from './useListScreen';
import styles from './SearchBox.module.css';

const DEBOUNCE_MS = 300;

/** Searches when the user pauses typing. react-query aborts a search when the next one starts. */
export function SearchBox() {
  const translate = useTranslate();
  const { location, setLocation } = useListScreenContext();
  const [text, setText] = useState(location.search);
  const [inAddress, setInAddress] = useState(location.search);
  if (inAddress !== location.search) {
    // Back, forward or a link changed the address: update the box.
    setInAddress(location.search);
    setText(location.search);
  }

  useEffect(() => {
    if (text.trim() === location.search) return;
    const timer = setTimeout(() => setLocation({ search: text.trim() }, { replace: true }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, location.search, setLocation]);

  return (
    <div className={styles.search} role="search">
      <TextBox
        type="search"
        aria-label={translate('list.search')}
        placeholder={translate('list.search')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </div>
  );
}
