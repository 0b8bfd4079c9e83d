import { useTranslate } from 'react-admin';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button/Button';
import { FieldMessage } from '../../ui/control/Field';
import { Card } from '../../ui/page/Card';
import styles from './ImportPage.module.css';
import type { ImportPlan } from './useImportPlan';

/** Adds photos of products: several files, a ZIP, or a folder where the browser can open one. */
export function PhotosCard({ plan }: { plan: ImportPlan }) {
  const translate = useTranslate();
  const id = useId();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const chooser = (ref: typeof files, label: string, attributes: object) => (
    <input
      {...attributes}
      ref={ref}
      type="file"
      multiple
      aria-label={label}
      className="visually-hidden"
      tabIndex={-1}
      onChange={event => {
        void plan.addPhotos([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
  return (
    <Card title={translate('import.photos')}>
      <div className={styles.stack}>
        <p className={styles.text}>{translate('import.photos_help')}</p>
        <div className={styles.buttons}>
          <Button kind="outlined" onClick={() => files.current?.click()}>
            {translate('import.photos_choose')}
          </Button>
          <Button kind="outlined" onClick={() => folder.current?.click()}>
            {translate('import.photos_folder')}
          </Button>
        </div>
        {chooser(files, translate('import.photos_choose'), { accept: 'image/*,.zip' })}
        {chooser(folder, translate('import.photos_folder'), { webkitdirectory: '' })}
        <div role={plan.problem?.at === 'photos' ? 'alert' : 'status'}>
          {plan.problem?.at === 'photos' ? (
            <FieldMessage id={`${id}photos`} error={plan.problem.sentence} />
          ) : (
            plan.photos.size > 0 && translate('import.photos_found', { smart_count: plan.photos.size })
          )}
        </div>
      </div>
    </Card>
  );
}
