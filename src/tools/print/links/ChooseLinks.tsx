import { useTranslate } from 'react-admin';
import type { Link, RecordId } from '../../../contract/records';
import { Button } from '../../../ui/button/Button';
import { CheckBox } from '../../../ui/control/CheckBox';
import { Card } from '../../../ui/page/Card';
import styles from '../PrintPage.module.css';

interface ChooseLinksProps {
  links: readonly Link[];
  /** The links that are not chosen. */
  left: ReadonlySet<RecordId>;
  onChange: (left: ReadonlySet<RecordId>) => void;
}

export function ChooseLinks({ links, left, onChange }: ChooseLinksProps) {
  const translate = useTranslate();
  const toggle = (id: RecordId) => {
    const changed = new Set(left);
    if (!changed.delete(id)) changed.add(id);
    onChange(changed);
  };
  const areAllChosen = left.size === 0;
  return (
    <Card
      title={translate('print.links')}
      action={
        links.length > 1 && (
          <Button onClick={() => onChange(new Set(areAllChosen ? links.map(({ id }) => id) : []))}>
            {translate(areAllChosen ? 'print.choose_none' : 'print.choose_all')}
          </Button>
        )
      }
    >
      <ul className={styles.links}>
        {links.map(({ id, slug, menu }) => (
          <li key={id}>
            <CheckBox checked={!left.has(id)} onChange={() => toggle(id)}>
              <bdi>{slug}</bdi> <small>{menu?.name}</small>
            </CheckBox>
          </li>
        ))}
      </ul>
    </Card>
  );
}
