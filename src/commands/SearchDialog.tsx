import { useTranslate } from 'react-admin';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useOriginState } from '../resource/returnPath';
import { Button } from '../ui/button/Button';
import { IconButton } from '../ui/button/IconButton';
import { NativeDialog } from '../ui/dialog/NativeDialog';
import { iconClass } from '../ui/icon/iconClass';
import type { SearchEntry } from './SearchEntry';
import { SearchOption } from './SearchOption';
import { useSearchEverywhere } from './useSearchEverywhere';
import styles from './SearchDialog.module.css';

interface SearchDialogProps {
  /** What was typed before the dialog could be shown. */
  firstText: string;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Searches everywhere: a combobox whose arrow keys choose a result and whose Enter key opens it. */
export function SearchDialog({ firstText, onClose, onShortcuts }: SearchDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const state = useOriginState();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(firstText);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const { groups, isSearching } = useSearchEverywhere(text);
  const entries = groups.flatMap(group => group.entries);
  const chosen = entries.find(({ key }) => key === chosenKey) ?? entries[0];
  const idOf = ({ key }: SearchEntry) => `${id}-${key}`;

  const chosenId = chosen && idOf(chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const open = ({ to }: SearchEntry) => {
    // The closed dialog gives the focus back first, so that the next screen can take it.
    flushSync(onClose);
    document.getElementById('content')?.focus({ preventScroll: true });
    void navigate(to, { state });
  };

  const step = (by: 1 | -1) => {
    const index = chosen ? entries.indexOf(chosen) : -1;
    setChosenKey(entries.at((index + by) % entries.length)?.key ?? null);
  };

  const handleKey = (event: KeyboardEvent) => {
    // An input method uses these keys for its own list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  };

  const isEmpty = entries.length === 0;
  const status = isSearching
    ? translate('commands.searching')
    : isEmpty
      ? translate('list.nothing_found', { text: text.trim() })
      : translate('commands.results', { smart_count: entries.length });

  return (
    <NativeDialog
      firstFocus={box}
      aria-label={translate('commands.search')}
      className={styles.dialog}
      onCancel={onClose}
    >
      <div className={styles.frame}>
        <div className={`${styles.top} ${iconClass('search')}`}>
          <input
            ref={box}
            role="combobox"
            aria-label={translate('commands.search')}
            aria-expanded={!isEmpty}
            aria-controls={isEmpty ? undefined : `${id}-list`}
            aria-activedescendant={chosenId}
            aria-autocomplete="list"
            placeholder={translate('commands.placeholder')}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            value={text}
            onChange={event => {
              setText(event.target.value);
              setChosenKey(null);
            }}
            onKeyDown={handleKey}
            className={styles.input}
          />
          <IconButton icon="cross" label={translate('commands.close')} onClick={onClose} />
        </div>
        {!isEmpty && (
          <div
            role="listbox"
            id={`${id}-list`}
            aria-label={translate('commands.results_label')}
            className={styles.list}
          >
            {groups
              .filter(group => group.entries.length > 0)
              .map(group => (
                <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}-title`}>
                  <p id={`${id}-${group.key}-title`} role="presentation" className={styles.title}>
                    {group.title}
                  </p>
                  {group.entries.map(entry => (
                    <SearchOption
                      key={entry.key}
                      id={idOf(entry)}
                      entry={entry}
                      isChosen={entry === chosen}
                      onChoose={() => setChosenKey(entry.key)}
                      onOpen={() => open(entry)}
                    />
                  ))}
                </div>
              ))}
          </div>
        )}
        <div className={styles.foot}>
          {groups.map(({ key, note }) => note && <p key={key}>{note}</p>)}
          <div className={styles.line}>
            <span role="status">{text.trim() && status}</span>
            <Button onClick={onShortcuts}>{translate('commands.shortcuts')}</Button>
          </div>
        </div>
      </div>
    </NativeDialog>
  );
}
