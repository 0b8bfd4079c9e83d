import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { Ingredient } from '../../src/contract/records';
import { useResourceText } from '../../src/resource/useResourceText';
import { describedBy, FieldMessage } from '../../src/ui/control/Field';
import { IconButton } from '../../src/ui/button/IconButton';
import { TextBox } from '../../src/ui/control/TextBox';
import styles from './RenameForm.module.css';
import { useIngredientName } from './useIngredientName';

/** Changes an ingredient's name. Enter saves, Escape cancels; an unchanged name is not sent. */
export function RenameForm({ ingredient, onDone }: { ingredient: Ingredient; onDone: () => void }) {
  const translate = useTranslate();
  const text = useResourceText();
  const notify = useNotify();
  const id = useId();
  const { problemOf, refusalOf } = useIngredientName();
  const [update] = useUpdate();
  const [name, setName] = useState(ingredient.name);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const inFlight = useRef(false);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    if (name.trim() === ingredient.name) {
      onDone();
      return;
    }
    inFlight.current = true;
    setBusy(true);
    try {
      const problem = await problemOf(name, ingredient.id);
      if (problem) {
        setError(problem);
        return;
      }
      await update(
        'ingredients',
        { id: ingredient.id, data: { name: name.trim() }, previousData: ingredient },
        { returnPromise: true },
      );
      notify(text('notifications.updated'), { type: 'success' });
      onDone();
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal.field) setError(refusal.field);
      else notify(`${text('failures.update')}. ${refusal.banner}`, { type: 'error' });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
  };

  return (
    <form className={styles.form} noValidate onSubmit={event => void save(event)}>
      <div className={styles.line}>
        <TextBox
          id={id}
          aria-label={translate('resources.ingredients.fields.name')}
          value={name}
          onChange={event => {
            setName(event.target.value);
            setError(undefined);
          }}
          onKeyDown={cancelOnEscape}
          onFocus={event => event.target.select()}
          autoComplete="off"
          autoFocus
          {...describedBy({ id, error })}
        />
        <IconButton icon="check" type="submit" label={translate('ingredients.save')} disabled={isBusy} />
        <IconButton icon="cross" label={translate('form.cancel')} onClick={onDone} disabled={isBusy} />
      </div>
      <FieldMessage id={id} error={error} />
    </form>
  );
}
