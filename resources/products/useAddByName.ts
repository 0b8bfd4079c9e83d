import { useTranslate } from 'react-admin';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { errorText } from '../../src/api/refusals/errorText';
import { formErrors } from '../../src/api/refusals/formErrors';
import type { Named } from '../../src/contract/records';
import { useCreateOnce } from '../../src/resource/form/save/useCreateOnce';

/** Creates a record that is picked by a name which no record has. Its errors have the sentence to show beside the picker. */
export function useAddByName(resource: 'ingredients' | 'categories') {
  const translate = useTranslate();
  const { createOnce, isAttempted } = useCreateOnce(resource);
  const add = async (values: { name: string; description?: string }): Promise<Named> => {
    try {
      const { id, name } = (await createOnce(values)) as AnyRecord & Named;
      return { id, name };
    } catch (cause) {
      const refused = formErrors(cause, ['name'])?.fields.name;
      const failed = translate(`resources.${resource}.failures.create`);
      throw new Error(refused ?? `${failed}. ${errorText(cause, translate)}`, { cause });
    }
  };
  return { add, isAttempted };
}
