import { useRecordContext } from 'react-admin';
import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import type { Ingredient } from '../../src/contract/records';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';
import { OfflineBoundary } from '../../src/ui/lazy/OfflineBoundary';
import { useContinuedForm } from '../../src/unsaved/useContinuedForm';
import { RowEditing, renameDraft } from './RowEditing';

export const LazyRenameForm = lazyComponent(async () => (await import('./RenameForm')).RenameForm);

/** Shows the name, or the form that changes it. */
export function EditableNameField() {
  const ingredient = useRecordContext<Ingredient>();
  return ingredient ? <Name ingredient={ingredient} /> : null;
}

function Name({ ingredient }: { ingredient: Ingredient }) {
  const { editing, setEditing } = use(RowEditing);
  useContinuedForm(renameDraft(ingredient.id), () => setEditing(ingredient.id));
  if (editing !== ingredient.id) return <bdi>{ingredient.name}</bdi>;

  const leave = () => {
    // Another row may be open by now.
    flushSync(() => setEditing(now => (now === ingredient.id ? null : now)));
    // The focus returns to the rename button, which exists only after this update.
    if (document.activeElement === document.body) document.getElementById(`rename-${ingredient.id}`)?.focus();
  };
  return (
    <OfflineBoundary onClose={leave}>
      <Suspense fallback={<bdi>{ingredient.name}</bdi>}>
        <LazyRenameForm ingredient={ingredient} onDone={leave} />
      </Suspense>
    </OfflineBoundary>
  );
}
