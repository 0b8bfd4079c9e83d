import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from '../ui/lazy/lazyComponent';
import type * as forms from './form/forms';
import { Column, type ColumnProps } from './list/Column';
import type { NumberInputProps } from './form/NumberInput';
import type { PickInputProps } from './form/PickInput';
import type { PickOneInputProps } from './form/PickOneInput';
import type { TextInputProps } from './form/TextInput';
import type { ToggleListProps } from './form/ToggleList';

type Narrowed<Props, Source> = (props: Omit<Props, 'source'> & { source: Source }) => ReactNode;

// A list needs no input, so this code is loaded with the first form.
const input = (name: Exclude<keyof typeof forms, 'CreateView' | 'EditView'>) =>
  lazyComponent(async () => (await import('./form/forms'))[name] as ComponentType<never>);

export const inputParts = {
  NumberInput: input('NumberInput'),
  PickInput: input('PickInput'),
  PickOneInput: input('PickOneInput'),
  TextInput: input('TextInput'),
  ToggleList: input('ToggleList'),
};

/**
 * Returns columns and inputs typed for one kind of record: a `source` that is not one of its fields does not compile.
 *
 * @example const { Column, TextInput } = fieldsOf<Menu>();
 */
export function fieldsOf<Model>() {
  type Source = keyof Model & string;
  // The cast adds the props of the lazy inputs and narrows `source`.
  return { Column, ...inputParts } as unknown as {
    Column: Narrowed<ColumnProps, Source>;
    NumberInput: Narrowed<NumberInputProps, Source>;
    PickInput: Narrowed<PickInputProps, Source>;
    PickOneInput: Narrowed<PickOneInputProps, Source>;
    TextInput: Narrowed<TextInputProps, Source>;
    ToggleList: Narrowed<ToggleListProps, Source>;
  };
}
