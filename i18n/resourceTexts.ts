import type { Records, ResourceName } from '../src/contract/records';
import type { MorePlurals } from './MorePlurals';

/** The texts of one resource. `title`, both names and `fields` are required: general texts replace the others. */
export interface ResourceTexts<Field extends string> extends MorePlurals<'name_other' | 'count_other'> {
  /** Above the list and in the sidebar: `Menus`. */
  title: string;
  /** In a sentence: `menu`, `menus`. */
  name_one: string;
  name_other: string;
  /** Beside the title of the list: `1 menu`, `{{count}} menus`. */
  count_one?: string;
  count_other?: string;
  /** `id` is the label of a column about the whole record, whose source is `id`. */
  fields: Record<Field, string> & { id?: string };
  help?: Partial<Record<Field, string>>;
  /** Shown in an empty list: what the resource is for. */
  empty?: string;
  message?: { delete_content?: string };
  notifications?: { created?: string; updated?: string; deleted?: string };
  failures?: { list?: string; one?: string; create?: string; update?: string; delete?: string };
}

/** The fields of a record that are one of a few texts. */
type Choices<Model> = {
  [Field in keyof Model & string]: Model[Field] extends string | null
    ? string extends Model[Field]
      ? never
      : Field
    : never;
}[keyof Model & string];

/** The texts of the values of choices: `choices: { severity: { mild: 'Mild' } }`. */
type ChoiceTexts<Model> = [Choices<Model>] extends [never]
  ? { choices?: Partial<Record<keyof Model & string, Record<string, string>>> }
  : { choices: { [Field in Choices<Model>]: Record<NonNullable<Model[Field]> & string, string> } };

export type AllResourceTexts = {
  [Name in ResourceName]: ResourceTexts<Exclude<keyof Records[Name] & string, 'id'>> &
    ChoiceTexts<Records[Name]>;
};
