import { useTranslate } from 'react-admin';
import { use, useState } from 'react';
import { ResourcesContext } from '../resource/ResourcesContext';
import { Button } from '../ui/button/Button';
import { CheckBox } from '../ui/control/CheckBox';
import { ModalDialog } from '../ui/dialog/ModalDialog';
import { goKeys } from './goKeys';
import { screenEntries } from './screenEntries';
import styles from './ShortcutsDialog.module.css';
import { areSingleKeysOn, switchSingleKeys } from './singleKeys';

/** Lists the shortcuts, and switches those of a single key on and off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const resources = use(ResourcesContext);
  const [isOn, setOn] = useState(areSingleKeysOn);
  const labels = new Map(screenEntries(resources, [], translate).map(({ to, label }) => [to, label]));

  const turn = (next: boolean) => {
    switchSingleKeys(next);
    setOn(next);
  };

  return (
    <ModalDialog
      title={translate('commands.shortcuts')}
      onClose={onClose}
      actions={
        <Button onClick={onClose} autoFocus>
          {translate('commands.close')}
        </Button>
      }
    >
      <dl className={styles.keys}>
        <Line keys={[modifier(), 'K']} text={translate('commands.search')} />
        <Line keys={[modifier(), 'Z']} text={translate('commands.undo')} />
      </dl>
      <dl className={styles.keys} data-off={!isOn || undefined}>
        <Line keys={['/']} text={translate('commands.focus_search')} />
        <Line keys={['n']} text={translate('commands.new')} />
        {[...goKeys(resources)].map(([letter, path]) => (
          <Line key={letter} keys={['g', letter]} text={labels.get(path) ?? path} />
        ))}
        <Line keys={['?']} text={translate('commands.shortcuts')} />
      </dl>
      <p className={styles.note}>{translate('commands.same_letters')}</p>
      <CheckBox checked={isOn} onChange={turn}>
        {translate('commands.single_keys')}
      </CheckBox>
    </ModalDialog>
  );
}

function Line({ keys, text }: { keys: string[]; text: string }) {
  return (
    <div>
      <dt>{text}</dt>
      <dd>
        {keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}

/** The modifier key of shortcuts, as it is printed on this device's keyboard. */
function modifier(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
