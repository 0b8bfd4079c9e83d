import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { fold } from '../../src/contract/fold';
import type { Category } from '../../src/contract/records';
import { useAllRecords } from '../../src/resource/form/inputs/useAllRecords';
import { Button } from '../../src/ui/button/Button';
import { FilterBox, MAX_UNFILTERED } from '../../src/ui/control/FilterBox';
import { ModalDialog } from '../../src/ui/dialog/ModalDialog';
import { FailureBanner } from '../../src/diagnosis/FailureBanner';
import styles from './ChooseCategoryDialog.module.css';

interface ChooseCategoryDialogProps {
  title: string;
  onChoose: (category: Category) => void;
  onClose: () => void;
}

/** Asks for a category: one tap chooses it. */
export function ChooseCategoryDialog({ title, onChoose, onClose }: ChooseCategoryDialogProps) {
  const translate = useTranslate();
  const { records, isPending, error, refetch } = useAllRecords<Category>('categories');
  const [text, setText] = useState('');
  const shown = records.filter(({ name }) => fold(name).includes(fold(text)));
  return (
    <ModalDialog
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate('form.cancel')}</Button>}
    >
      {records.length > MAX_UNFILTERED && <FilterBox value={text} onChange={setText} />}
      {error && (
        <FailureBanner error={error} onRetry={refetch}>
          {translate('form.choices_failed')}
        </FailureBanner>
      )}
      {isPending ? (
        <p role="status">{translate('form.loading')}</p>
      ) : shown.length === 0 ? (
        (!error || records.length > 0) && <p>{translate('form.choices_empty')}</p>
      ) : (
        <ul className={styles.choices}>
          {shown.map(category => (
            <li key={category.id}>
              <button type="button" onClick={() => onChoose(category)}>
                {category.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </ModalDialog>
  );
}
