// @ts-nocheck
import type { ComponentType, ReactNode } from 'react';
import type { Named } from '../contract/records';
import { lazyComponent, type LazyComponent } from '../ui/lazy/lazyComponent';
import * as columns from './fields/columns';
import type { ChoiceColumnProps, FilteredProps, KindProps, ReferenceColumnProps } from './fields/columnProps';
import type { ChoiceInputProps } from './fields/inputs';
import { Column, type ColumnProps } from './list/Column';
import type { NumberInputProps } from './form/NumberInput';
import type { PickInputProps } from './form/PickInput';
import type { PickOneInputProps } from './form/PickOneInput';
import type { TextInputProps } from './form/TextInput';
import type { ToggleListProps } from './form/ToggleList';
import type { FieldInputProps } from './form/useFieldInput';
import type { PhotoInputProps } from './photo/PhotoInput';
import type { PriceInputProps } from './price/PriceInput';

/** The fields of a record whose values are of a type, or null. */
type FieldsWith<Model, Value> = {
  [Field in keyof Model & string]: NonNullable<Model[Field]> extends Value ? Field : never;
}[keyof Model & string];

type Part<Props, Source> = (props: Omit<Props, 'source'> & { source: Source }) => ReactNode;

// A list needs no input, so this code is loaded with the first form that shows it.
const inputFrom =
  <Parts>(load: () => Promise<Parts>) =>
  <Props>(choose: (parts: Parts) => ComponentType<Props>): LazyComponent<Props> =>
    lazyComponent(async () => choose(await load()));

const formInput = inputFrom(() => import('./form/forms'));
const pickerInput = inputFrom(() => import('./form/pickers'));
const rareInput = inputFrom(() => import('./fields/inputs'));

/** The inputs of almost every form, which are loaded together. */
export const formInputs = {
  NumberInput: formInput(parts => parts.NumberInput),
  PriceInput: formInput(parts => parts.PriceInput),
  TextInput: formInput(parts => parts.TextInput),
};

/** The inputs of some forms. */
export const rareInputs = {
  PickInput: pickerInput(parts => parts.PickInput),
  PickOneInput: pickerInput(parts => parts.PickOneInput),
  ToggleList: pickerInput(parts => parts.ToggleList),
  BooleanInput: rareInput(parts => parts.BooleanInput),
  ChoiceInput: rareInput(parts => parts.ChoiceInput),
  DateInput: rareInput(parts => parts.DateInput),
  PositionInput: rareInput(parts => parts.PositionInput),
  PhotoInput: Object.assign(
    lazyComponent(async () => (await import('./photo/PhotoInput')).PhotoInput),
    // `declaredFields` recognizes inputs for files by it.
    { displayName: 'PhotoInput' },
  ),
};

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
