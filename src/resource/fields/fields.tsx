import type { ReactElement } from 'react';
import type { Named, ResourceName } from '../../contract/records';
import { Column } from '../list/lazyList';
import { filled } from '../filled';
import { formInputs, rareInputs } from '../form/inputs/lazyInputs';
import {
  BooleanColumn,
  ChoiceColumn,
  DateColumn,
  NumberColumn,
  PhotoColumn,
  PositionColumn,
  PriceColumn,
  ReferenceColumn,
  ReferencesColumn,
} from './columns';

/**
 * A field of a record with its column and its input. `Value` is what the field of the record may contain: a field that may
 * contain more does not compile.
 */
export interface FieldOf<Value> {
  column?: (source: string) => ReactElement;
  /** A column that the list does not have. Its filter may be in the toolbar. */
  hiddenColumn?: (source: string) => ReactElement;
  input?: (source: string) => ReactElement;
  /** Whether the input is at the side of the form, where there is room for it. */
  isAside?: boolean;
  /** Whether a backend reads a missing part of a form as `false`, or as an empty list. */
  isReset?: boolean;
  accepts?: (value: Value) => void;
}

/** The fields of a declaration: `{ name: text({ required: true }), menu: reference('menus') }`. */
export type FieldsOf<Model> = { [Field in Exclude<keyof Model & string, 'id'>]?: FieldOf<Model[Field]> };

interface FieldOptions {
  /** Whether the input must be filled in. Default false. */
  required?: boolean;
  /** Whether the list has a column of it. Default true. */
  column?: boolean;
  /** Whether the form has an input for it. Default true. */
  input?: boolean;
}

interface FilteredOptions extends FieldOptions {
  /** Whether the list is filtered by it, or the name of the query parameter if it is not the field's. Default false. */
  filter?: boolean | string;
}

function create<Value>(options: FieldOptions, parts: FieldOf<Value>): FieldOf<Value> {
  return {
    ...(parts.column && { [options.column === false ? 'hiddenColumn' : 'column']: parts.column }),
    ...(options.input !== false && parts.input && { input: parts.input }),
    ...(parts.isAside && { isAside: true }),
    ...(parts.isReset && { isReset: true }),
  };
}

const validated = ({ required }: FieldOptions) => (required ? { validate: filled } : {});

/** A text. `multiline` has no column, unless `column` says so. */
export function text(options: FieldOptions & { multiline?: boolean } = {}): FieldOf<string | null> {
  const { multiline = false, column = !multiline } = options;
  return create(
    { ...options, column },
    {
      column: source => <Column source={source} disableSort={multiline} />,
      input: source => <formInputs.TextInput source={source} multiline={multiline} {...validated(options)} />,
    },
  );
}

export function number(options: FieldOptions = {}): FieldOf<number | string | null> {
  return create(options, {
    column: source => <NumberColumn source={source} />,
    input: source => <formInputs.NumberInput source={source} {...validated(options)} />,
  });
}

/** A price in the company's currency. */
export function price(options: FieldOptions = {}): FieldOf<number | string | null> {
  return create(options, {
    column: source => <PriceColumn source={source} />,
    input: source => <formInputs.PriceInput source={source} required={options.required ?? false} />,
  });
}

/** Yes or no. A new record has `default`, or no. */
export function boolean(
  options: Omit<FilteredOptions, 'required'> & { default?: boolean } = {},
): FieldOf<boolean | null> {
  const { filter = false, default: defaultValue = false } = options;
  return create(options, {
    isReset: true,
    column: source => <BooleanColumn source={source} filter={filter} />,
    input: source => <rareInputs.BooleanInput source={source} defaultValue={defaultValue} />,
  });
}

/** One of a few values, whose texts are `resources.{name}.choices.{source}.{value}`. */
export function choice<const Choice extends string>(
  choices: readonly Choice[],
  options: FilteredOptions = {},
): FieldOf<Choice | null> {
  const { filter = false } = options;
  return create(options, {
    column: source => <ChoiceColumn source={source} choices={choices} filter={filter} />,
    input: source => <rareInputs.ChoiceInput source={source} choices={choices} {...validated(options)} />,
  });
}

/** A date without a time: `2026-05-31`. */
export function date(options: FieldOptions = {}): FieldOf<string | null> {
  return create(options, {
    column: source => <DateColumn source={source} />,
    input: source => <rareInputs.DateInput source={source} {...validated(options)} />,
  });
}

/** A time that the backend sets, such as `updated_at`. It has no input. */
export function time(): FieldOf<string | null> {
  return { column: source => <DateColumn source={source} /> };
}

/** A record of another resource, embedded as `{id, name}` and sent as its id. */
export function reference(to: ResourceName, options: FilteredOptions = {}): FieldOf<Named | null> {
  const { filter = false } = options;
  return create(options, {
    column: source => <ReferenceColumn source={source} reference={to} filter={filter} />,
    input: source => <rareInputs.PickOneInput source={source} reference={to} {...validated(options)} />,
  });
}

/** Several records of another resource, embedded as a list of `{id, name}` and sent as their ids. */
export function references(to: ResourceName, options: FieldOptions = {}): FieldOf<Named[]> {
  return create(options, {
    isReset: true,
    column: source => <ReferencesColumn source={source} />,
    input: source => <rareInputs.PickInput source={source} reference={to} {...validated(options)} />,
  });
}

/** A photo, which is cropped and sent as a file. The record has its address. */
export function photo(options: Omit<FieldOptions, 'required'> = {}): FieldOf<string | null> {
  return create(options, {
    isAside: true,
    column: source => <PhotoColumn source={source} />,
    input: source => <rareInputs.PhotoInput source={source} />,
  });
}

/**
 * The place of a record in its list, as `sort_order`: arrows in the list, and an order mode at `/{name}/order`. The list is in
 * this order by default. It has an input only if `input` is true.
 */
export function position({ input = false }: Pick<FieldOptions, 'input'> = {}): FieldOf<number> {
  return create(
    { input },
    {
      column: source => <PositionColumn source={source} />,
      input: source => <rareInputs.PositionInput source={source} />,
    },
  );
}
