import type { ReactNode } from 'react';
import { Column, type ColumnProps } from './Column';
import { NumberInput, type NumberInputProps } from './NumberInput';
import { PickInput, type PickInputProps } from './PickInput';
import { PickOneInput, type PickOneInputProps } from './PickOneInput';
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
    PickInput: PickInput as Narrowed<PickInputProps, Source>,
    PickOneInput: PickOneInput as Narrowed<PickOneInputProps, Source>,
    ToggleList: ToggleList as Narrowed<ToggleListProps, Source>,
  };
}
