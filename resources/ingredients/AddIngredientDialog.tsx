import { useCreate, useNotify, useTranslate } from 'react-admin';
import { FormDialog } from '../../src/form/FormDialog';
import { usePlainForm } from '../../src/form/usePlainForm';
import { useResourceText } from '../../src/resource/useResourceText';
import { Field } from '../../src/ui/control/Field';
import { TextBox } from '../../src/ui/control/TextBox';
import { useNameProblem } from './useNameProblem';

export function AddIngredientDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const text = useResourceText();
  const notify = useNotify();
  const nameProblem = useNameProblem();
  const [create] = useCreate();
  const form = usePlainForm({
    initial: { name: '' },
    check: ({ name }) => nameProblem(name),
    send: async ({ name }) => {
      await create('ingredients', { data: { name: name.trim() } }, { returnPromise: true });
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
      submit="ingredients.add_confirm"
      onClose={onClose}
    >
      <Field {...form.field('name')} label={translate('resources.ingredients.fields.name')} required>
        <TextBox {...form.control('name')} autoComplete="off" autoFocus required />
      </Field>
    </FormDialog>
  );
}
