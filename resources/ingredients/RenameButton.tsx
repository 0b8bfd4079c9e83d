import { useRecordContext, useTranslate } from 'react-admin';
import { use } from 'react';
import type { Ingredient } from '../../src/contract/records';
import { IconButton } from '../../src/ui/button/IconButton';
import { draftStore } from '../../src/unsaved/draftStore';
import { RowEditing } from './RowEditing';
import { LazyRenameForm } from './EditableNameField';

const preload = () => void LazyRenameForm.preload().catch(() => undefined);

export function RenameButton() {
  const translate = useTranslate();
  const ingredient = useRecordContext<Ingredient>();
  const { editing, setEditing } = use(RowEditing);
  if (!ingredient || editing === ingredient.id) return null;
  return (
    <IconButton
      id={`rename-${ingredient.id}`}
      icon="pencil"
      label={translate('list.edit', { name: ingredient.name })}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        // The last letters in another row may not be written down yet.
        draftStore.collect();
        setEditing(ingredient.id);
      }}
    />
  );
}
