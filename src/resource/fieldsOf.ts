import type { ReactNode } from 'react';
import { Column, type ColumnProps } from './Column';
import { NumberInput, type NumberInputProps } from './NumberInput';
import { SelectInput, type SelectInputProps } from './SelectInput';
import { TextInput, type TextInputProps } from './TextInput';
import { ToggleList, type ToggleListProps } from './ToggleList';

type Narrowed<Props, Source> = (props: Omit<Props, 'source'> & { source: Source }) => ReactNode;

/**
 * Columns and inputs for one kind of record: a `source` that is not one of its fields does not compile.
 *
 * @example const { Column, TextInput } = fieldsOf<Menu>();
 */
export function fieldsOf<Model>() {
  type Source = keyof Model & string;
  return {
    Column: Column as Narrowed<ColumnProps, Source>,
    TextInput: TextInput as Narrowed<TextInputProps, Source>,
    NumberInput: NumberInput as Narrowed<NumberInputProps, Source>,
    SelectInput: SelectInput as Narrowed<SelectInputProps, Source>,
    ToggleList: ToggleList as Narrowed<ToggleListProps, Source>,
  };
}
