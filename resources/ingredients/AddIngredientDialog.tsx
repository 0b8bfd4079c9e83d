import { useNotify, useTranslate } from 'react-admin';
import { FormDialog } from '../../src/form/FormDialog';
import { usePlainForm } from '../../src/form/usePlainForm';
import { useCreateOnce } from '../../src/resource/form/save/useCreateOnce';
import { useResourceText } from '../../src/resource/useResourceText';
import { Field } from '../../src/ui/control/Field';
import { TextBox } from '../../src/ui/control/TextBox';
import { useNameProblem } from './useNameProblem';

export function AddIngredientDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const text = useResourceText();
  const notify = useNotify();
  const nameProblem = useNameProblem();
  const { createOnce, isAttempted, ...creation } = useCreateOnce('ingredients');
  const form = usePlainForm({
    initial: { name: '' },
    // An ingredient whose answer was lost may be the one of this name.
    check: ({ name }) => (isAttempted({ name: name.trim() }) ? {} : nameProblem(name)),
    send: async ({ name }) => {
      await createOnce({ name: name.trim() });
      notify(text('notifications.created'), { type: 'success' });
      onClose();
    },
    failed: text('failures.create'),
  });
  return (
    <FormDialog
      title={translate('ingredients.add')}
      form={form}
      draft="add"
      creation={creation}
      submit="ingredients.add_confirm"
      onClose={onClose}
    >
      <Field {...form.field('name')} label={translate('resources.ingredients.fields.name')} required>
        <TextBox {...form.control('name')} autoComplete="off" autoFocus required />
      </Field>
    </FormDialog>
  );
}
