import { useQueryClient } from '@tanstack/react-query';
import { useI18nProvider, useNotify, useTranslate } from 'react-admin';
import type { Call } from '../../api/http';
import { useHttp } from '../../api/HttpContext';
import type { CompanyDeletion } from '../../contract/records';
import { FormDialog } from '../../form/FormDialog';
import { requireFilled, usePlainForm } from '../../form/usePlainForm';
import { Field } from '../../ui/control/Field';
import { formatLongDate } from '../../ui/format/longDate';
import { useIsLeft } from '../../ui/useIsLeft';
import { PasswordBox } from '../../ui/control/PasswordBox';
import { DELETION, DELETION_KEY, DELETION_PATH } from './deletion';

/** Asks for the password before everything of the company is deleted, in 30 days. */
export function DeleteCompanyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const http = useHttp();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const locale = useI18nProvider().getLocale();
  const isLeft = useIsLeft();
  const form = usePlainForm({
    initial: { password: '' },
    check: values => requireFilled(values, ['password'], translate),
    send: async body => {
      const call: Call = { method: 'POST', body, expects: DELETION };
      const planned = await http<CompanyDeletion>(DELETION_PATH, call).finally(
        // A deletion whose answer was lost may be planned.
        () => void queryClient.invalidateQueries({ queryKey: DELETION_KEY }),
      );
      queryClient.setQueryData(DELETION_KEY, planned);
      if (isLeft() && planned.deletion_at) {
        const date = formatLongDate(new Date(planned.deletion_at), locale);
        notify(translate('company_data.deletion_planned', { date }), { type: 'success' });
      }
      onClose();
    },
    failed: translate('company_data.delete_failed'),
    unconfirmed: translate('company_data.unconfirmed'),
  });
  return (
    <FormDialog
      title={translate('company_data.delete')}
      form={form}
      submit="company_data.delete_confirm"
      onClose={onClose}
    >
      <p>{translate('company_data.delete_warning')}</p>
      <Field {...form.field('password')} label={translate('password.old')} required>
        <PasswordBox {...form.control('password')} autoComplete="current-password" autoFocus required />
      </Field>
    </FormDialog>
  );
}
