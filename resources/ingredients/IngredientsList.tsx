import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { ListView } from '../../src/resource/list/ListView';
import { Button } from '../../src/ui/button/Button';
import { useContinuedForm } from '../../src/unsaved/useContinuedForm';
import { lazyDialog } from '../../src/ui/dialog/lazyDialog';
import { RowEditing } from './RowEditing';

const AddIngredientDialog = lazyDialog(
  async () => (await import('./AddIngredientDialog')).AddIngredientDialog,
);

/** A table that is edited in place. Ingredients are added in a dialog (D1, D2). */
export function IngredientsList() {
  const translate = useTranslate();
  const [editing, setEditing] = useState<RowEditing['editing']>(null);
  const [isAdding, setAdding] = useState(false);
  useContinuedForm('add', () => setAdding(true));
  return (
    <RowEditing value={{ editing, setEditing }}>
      <ListView
        action={
          <Button
            kind="primary"
            icon="plus"
            onClick={() => setAdding(true)}
            onPointerEnter={AddIngredientDialog.preload}
            onFocus={AddIngredientDialog.preload}
          >
            {translate('ingredients.add')}
          </Button>
        }
      />
      {isAdding && <AddIngredientDialog onClose={() => setAdding(false)} />}
    </RowEditing>
  );
}
