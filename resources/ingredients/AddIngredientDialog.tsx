import { useCreate, useNotify, useTranslate } from 'react-admin';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useResourceText } from '../../src/resource/useResourceText';
import { Button } from '../../src/ui/button/Button';
import { describedBy, Field } from '../../src/ui/control/Field';
import { ModalDialog } from '../../src/ui/dialog/ModalDialog';
import { TextBox } from '../../src/ui/control/TextBox';
import { useIngredientName } from './useIngredientName';

export function AddIngredientDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const text = useResourceText();
  const notify = useNotify();
  const id = useId();
  const { problemOf, refusalOf } = useIngredientName();
  const [create] = useCreate();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const inFlight = useRef(false);

  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    try {
      const problem = await problemOf(name);
      if (problem) {
        setError(problem);
        return;
      }
      await create('ingredients', { data: { name: name.trim() } }, { returnPromise: true });
      notify(text('notifications.created'), { type: 'success' });
      onClose();
    } catch (failure) {
      const refusal = refusalOf(failure);
      setError(refusal.field ?? `${text('failures.create')}. ${refusal.banner}`);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  return (
    <ModalDialog
      title={translate('ingredients.add')}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={`${id}-form`} disabled={isBusy}>
            {translate(isBusy ? 'form.saving' : 'ingredients.add_confirm')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={event => void add(event)}>
        <Field id={id} label={translate('resources.ingredients.fields.name')} error={error} required>
          <TextBox
            id={id}
            value={name}
            onChange={event => {
              setName(event.target.value);
              setError(undefined);
            }}
            autoComplete="off"
            autoFocus
            required
            {...describedBy({ id, error })}
          />
        </Field>
      </form>
    </ModalDialog>
  );
}
