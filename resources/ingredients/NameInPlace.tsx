import { useRecordContext } from 'react-admin';
import { use } from 'react';
import type { Ingredient } from '../../src/contract/records';
import { InPlace } from './InPlace';
import { RenameForm } from './RenameForm';

/** Shows the name, or the form that changes it. */
export function NameInPlace() {
  const ingredient = useRecordContext<Ingredient>();
  const { editing, setEditing } = use(InPlace);
  if (!ingredient) return null;
  if (editing !== ingredient.id) return <bdi>{ingredient.name}</bdi>;

  const leave = () => {
    setEditing(null);
    // The focus returns to the rename button, which is rendered again only after this update.
    setTimeout(() => document.getElementById(`rename-${ingredient.id}`)?.focus());
  };
  return <RenameForm ingredient={ingredient} onDone={leave} />;
}
