import { Field } from '../../../ui/control/Field';
import { TextArea, TextBox } from '../../../ui/control/TextBox';
import { useFieldInput, type FieldInputProps } from './useFieldInput';

export interface TextInputProps extends FieldInputProps {
  multiline?: boolean;
  type?: 'text' | 'email' | 'url' | 'tel';
  autoFocus?: boolean;
  autoComplete?: string;
}

export function TextInput({
  multiline,
  type = 'text',
  autoFocus,
  autoComplete = 'off',
  ...input
}: TextInputProps) {
  const { texts, control } = useFieldInput(input);
  const value = (control.value ?? '') as string;
  return (
    <Field {...texts}>
      {multiline ? (
        <TextArea {...control} value={value} autoFocus={autoFocus} autoComplete={autoComplete} />
      ) : (
        <TextBox {...control} value={value} type={type} autoFocus={autoFocus} autoComplete={autoComplete} />
      )}
    </Field>
  );
}
