import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { FileButton } from '../../ui/button/FileButton';
import { FieldMessage } from '../../ui/control/Field';
import { Card } from '../../ui/page/Card';
import tools from '../tools.module.css';
import type { ImportPlan } from './useImportPlan';

/** Adds photos of products: several files, a ZIP, or a folder where the browser can open one. */
export function PhotosCard({ plan }: { plan: ImportPlan }) {
  const translate = useTranslate();
  const id = useId();
  const add = (files: File[]) => void plan.addPhotos(files);
  return (
    <Card title={translate('import.photos')}>
      <div className={tools.stack}>
        <p className={tools.text}>{translate('import.photos_help')}</p>
        <div className={tools.buttons}>
          <FileButton
            kind="outlined"
            accept="image/*,.zip"
            multiple
            label={translate('import.photos_choose')}
            onChoose={add}
          />
          <FileButton
            kind="outlined"
            multiple
            isFolder
            label={translate('import.photos_folder')}
            onChoose={add}
          />
        </div>
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
