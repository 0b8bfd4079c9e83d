import type { ReactNode } from 'react';
import type { Named } from '../contract/records';
import * as columns from './fields/columns';
import type { ChoiceColumnProps, FilteredProps, KindProps, ReferenceColumnProps } from './fields/columnProps';
import type { ChoiceInputProps } from './fields/inputs';
import { formInputs, rareInputs } from './form/inputs/lazyInputs';
import type { ColumnProps } from './list/table/Column';
import { Column } from './list/lazyList';
import type { NumberInputProps } from './form/inputs/NumberInput';
import type { PickInputProps } from './form/inputs/PickInput';
import type { PickOneInputProps } from './form/inputs/PickOneInput';
import type { TextInputProps } from './form/inputs/TextInput';
import type { ToggleListProps } from './form/inputs/ToggleList';
import type { FieldInputProps } from './form/inputs/useFieldInput';
import type { PhotoInputProps } from './photo/PhotoInput';
import type { PriceInputProps } from './price/PriceInput';

/** The fields of a record whose values are of a type, or null. */
type FieldsWith<Model, Value> = {
  [Field in keyof Model & string]: NonNullable<Model[Field]> extends Value ? Field : never;
}[keyof Model & string];

type Part<Props, Source> = (props: Omit<Props, 'source'> & { source: Source }) => ReactNode;

/**
 * Returns columns and inputs typed for one kind of record: a `source` that is not one of its fields, or whose value the part
 * cannot show, does not compile.
 *
 * @example const { Column, ChoiceColumn, TextInput } = fieldsOf<Allergen>();
 */
export function fieldsOf<Model>() {
  type Source = keyof Model & string;
  type With<Value> = FieldsWith<Model, Value>;
  // The cast adds the props of the lazy inputs and narrows `source`.
  return { Column, ...columns, ...formInputs, ...rareInputs } as unknown as {
    Column: Part<ColumnProps, Source>;
    ChoiceColumn: Part<ChoiceColumnProps, With<string>>;
    BooleanColumn: Part<FilteredProps, With<boolean>>;
    NumberColumn: Part<KindProps, With<number | string>>;
    PriceColumn: Part<KindProps, With<number | string>>;
    DateColumn: Part<KindProps, With<string>>;
    ReferenceColumn: Part<ReferenceColumnProps, With<Named>>;
    ReferencesColumn: Part<KindProps, With<Named[]>>;
    PhotoColumn: Part<KindProps, With<string>>;
    PositionColumn: Part<KindProps, 'sort_order' & Source>;
    TextInput: Part<TextInputProps, Source>;
    NumberInput: Part<NumberInputProps, Source>;
    PriceInput: Part<PriceInputProps, With<number | string>>;
    ChoiceInput: Part<ChoiceInputProps, With<string>>;
    BooleanInput: Part<FieldInputProps, With<boolean>>;
    DateInput: Part<FieldInputProps, With<string>>;
    PickOneInput: Part<PickOneInputProps, Source>;
    PickInput: Part<PickInputProps, Source>;
    ToggleList: Part<ToggleListProps, Source>;
    PhotoInput: Part<PhotoInputProps, With<string>>;
    PositionInput: Part<FieldInputProps, 'sort_order' & Source>;
  };
}
