import { useTranslate } from 'react-admin';
import type { ComponentProps } from 'react';
import { describedBy, Field } from '../../ui/control/Field';
import { TextBox } from '../../ui/control/TextBox';

/** A mailed code has six digits. */
export const CODE = /^\d{6}$/;

interface CodeForm {
  field: (name: 'code') => { id: string; error: string | undefined };
  control: (name: 'code') => ComponentProps<typeof TextBox>;
  change: (changes: { code: string }) => void;
}

/** The field of a form for a mailed code. */
export function CodeField({ form, autoFocus }: { form: CodeForm; autoFocus: boolean }) {
  const translate = useTranslate();
  return (
    <Field {...form.field('code')} label={translate('auth.verify.code')} help={translate('auth.verify.hint')}>
      <TextBox
        {...form.control('code')}
        {...describedBy({ ...form.field('code'), help: true })}
        onChange={event => form.change({ code: event.target.value.replace(/\D/g, '').slice(0, 6) })}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        required
      />
    </Field>
  );
}
