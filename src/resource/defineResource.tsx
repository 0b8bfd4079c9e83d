import { createElement, Fragment, type ComponentType, type ReactNode } from 'react';
import type { Records, ResourceName } from '../contract/records';
import type { Copied, CopySource } from './copy';
import { declaredFilters } from './fields/declaredFilters';
import type { FieldOf, FieldsOf } from './fields/fields';
import { embeddedFields } from './form/body/declaredFields';
import { defaultBody } from './form/body/defaultBody';
import { nameOf } from './namedIn';
import type { PrepareRecovery } from './recovery';
import type { Resource, ResourceTool, SaveQuestion } from './Resource';
import type { IconType } from '../ui/icon/IconType';
import { loadInTime } from '../ui/lazy/loadInTime';
import { TwoColumns } from '../ui/page/TwoColumns';
import { visitElements } from '../ui/visitElements';
import type { PanelDataProvider } from '../api/dataProvider';

/** Declares an entity: its requests as data, its screens as JSX. Its texts are in `i18n/`, under `resources.{name}`. */
export interface ResourceDeclaration<Name extends ResourceName, Values = Records[Name]> {
  /** A name of `Records`; also the path of its screens: `/menus`. */
  name: Name;
  /** Path below the API host, with a trailing slash: `company-api/v1/menus/`. */
  endpoint: string;
  /** Default order of its list. Default: `sort_order` if it is one of `fields`, or else `-pk`, the newest first. */
  ordering?: Ordering<Records[Name]>;
  icon?: IconType;
  /** Returns the name of a record for titles and the delete dialog. Default: its `name`, or `#` and its id. */
  recordRepresentation?: (record: Records[Name]) => string;
  /**
   * The fields of the record, each with its column and its input: `{ name: text({ required: true }), photo: photo() }`. They
   * give `columns`, `inputs` and the order of the list, where those are not declared themselves.
   */
  fields?: FieldsOf<Records[Name]>;
  /** The table: `Column`s of `fieldsOf`. A resource without columns has no list, unless `views.list` is set. */
  columns?: ReactNode;
  /** The form: inputs of `fieldsOf`, or any react-admin input. A resource without inputs has no forms, except those of `views`. */
  inputs?: ReactNode;
  /** Name of the query parameter that searches the list. Without it, the panel itself searches a list of up to 1,000 rows. */
  search?: string;
  /**
   * Fields that hold embedded records: `{id, name}`, or a list of these. A record in which they are something else, such as
   * ids alone, is refused. Default: the fields of the inputs that have a `reference`.
   */
  references?: readonly (keyof Records[Name] & string)[];
  /**
   * From the form's values to the body of a POST or PUT. Default: the fields that have an input, and `sort_order` where it has a
   * column; records as ids, prices as numbers, files as files.
   */
  body?: (values: Values, previous: Records[Name] | undefined) => object;
  /**
   * Saves what belongs to the record but has calls of its own, such as links to other records. Runs after the record is
   * saved, and again after a failure, so it must send only what is still missing.
   * @returns the names of the items that could not be saved; the form stays open and lists them.
   */
  afterSave?: (save: {
    saved: Records[Name];
    values: Values;
    dataProvider: PanelDataProvider;
  }) => Promise<string[]>;
  /**
   * Returns the question to ask before the save: the key of a text with `title`, `text` and `confirm`, or null for none. A
   * question may have to be confirmed by typing a text.
   * @param record the record before the edit, or undefined for a new one.
   */
  confirmSave?: (values: Values, record: Records[Name] | undefined) => SaveQuestion | string | null;
  /** Returns the path of the screen that a click on a row opens. Default: the record's form. */
  rowLink?: (record: Records[Name]) => string | null;
  /**
   * Whether a record can be duplicated: in a form for a new record, filled in, with "(copy)" after the name, with new files in
   * place of its photos, and without its place. A function reads what belongs to the record but has calls of its own, and the
   * photos itself.
   */
  copy?: true | ((source: CopySource<Records[Name]>) => Promise<Copied>);
  /** Additional buttons of a row, before edit and delete. */
  rowActions?: ReactNode;
  /** Warning in the delete dialog about what is deleted with the records, which it takes from `useDeletedRecords`. */
  deleteWarning?: ReactNode;
  /** Beside the buttons of the form, within it: a preview of what is typed. */
  aside?: ReactNode;
  /** Links below the list, such as the import of its records. */
  tools?: readonly ResourceTool[];
  /** Actions on the chosen rows, besides their deletion; they take the records from `useSelection`. */
  bulkActions?: ReactNode;
  /** Reads what is needed to undo a deletion. Without it a deletion has no undo. */
  prepareRecovery?: PrepareRecovery<Records[Name]>;
  /** Screens that replace the default ones. */
  views?: Partial<Record<'list' | 'create' | 'edit', ComponentType>>;
  /** Additional screens below `/{name}/`: `{':id/products': <CategoryProducts />}`. */
  routes?: Record<string, ReactNode>;
}

type Ordering<Model> = `${'' | '-'}${'pk' | (keyof Model & string)}`;

/**
 * Declares an entity. Adding the result to `resources/index.ts` gives it its data provider calls, routes, sidebar entry,
 * list, forms and delete dialog.
 *
 * @example
 * export const allergens = defineResource({
 *   name: 'allergens',
 *   endpoint: 'company-api/v1/allergens/',
 *   columns: <><Column source="code" /><Column source="name" /></>,
 *   inputs: <><TextInput source="code" validate={filled} /><TextInput source="name" validate={filled} /></>,
 * });
 */
export function defineResource<Name extends ResourceName, Values = Records[Name]>(
  declaration: ResourceDeclaration<Name, Values>,
): Resource {
  const fields = Object.entries(declaration.fields ?? {}) as Fields;
  const {
    columns = columnsOf(fields),
    inputs = inputsOf(fields),
    body = defaultBody(inputs, {
      kept: hasPosition(columns) ? ['sort_order'] : [],
      // Those that have an input are sent in any case.
      besideFile: fields.flatMap(([source, { isReset }]) => (isReset ? [source] : [])),
      references: declaration.references ?? [],
      isOwnForm: declaration.views?.create !== undefined,
    }),
    references = embeddedFields(inputs),
    recordRepresentation = nameOf,
    afterSave = nothingElse,
    confirmSave = noQuestion,
    copy,
  } = declaration;
  return {
    ordering: fields.some(([source]) => source === 'sort_order') ? 'sort_order' : '-pk',
    icon: undefined,
    search: undefined,
    rowActions: undefined,
    deleteWarning: undefined,
    aside: undefined,
    tools: [],
    bulkActions: undefined,
    views: {},
    routes: {},
    ...declaration,
    columns,
    inputs,
    filters: declaredFilters([columns, fields.map(([source, { hiddenColumn }]) => hiddenColumn?.(source))]),
    references,
    // The only casts from the entity's type to any record: the engine handles all entities alike.
    body: body as unknown as Resource['body'],
    afterSave: afterSave as unknown as Resource['afterSave'],
    confirmSave: (values, record) => {
      const question = confirmSave(
        values as unknown as Values,
        record as unknown as Records[Name] | undefined,
      );
      return typeof question === 'string' ? { key: question } : question;
    },
    prepareRecovery: declaration.prepareRecovery as unknown as Resource['prepareRecovery'],
    // A backend may send null for the text that names a record.
    recordRepresentation: record => nameOf({ id: record.id, name: recordRepresentation(record as never) }),
    rowLink: declaration.rowLink as unknown as Resource['rowLink'],
    copy:
      copy &&
      (async source => (await loadInTime(() => import('./copy'))).copyRecord(source, inputs, copy as never)),
  };
}

type Fields = [source: string, field: FieldOf<never>][];

function columnsOf(fields: Fields): ReactNode {
  return sequence(fields.flatMap(([source, { column }]) => (column ? column(source) : [])));
}

function inputsOf(fields: Fields): ReactNode {
  const inputs = (chosen: Fields) =>
    sequence(chosen.flatMap(([source, { input }]) => (input ? input(source) : [])));
  const side = inputs(fields.filter(([, { isAside }]) => isAside));
  const main = inputs(fields.filter(([, { isAside }]) => !isAside));
  return main && side ? <TwoColumns main={main} side={side} /> : (main ?? side);
}

/** Returns elements whose order never changes, and which need no keys therefore; undefined if there are none. */
function sequence(elements: ReactNode[]): ReactNode {
  return elements.length ? createElement(Fragment, null, ...elements) : undefined;
}

function hasPosition(columns: ReactNode): boolean {
  let isFound = false;
  visitElements(columns, ({ props }) => {
    isFound ||= props.source === 'sort_order';
    return true;
  });
  return isFound;
}

function noQuestion(): null {
  return null;
}

function nothingElse(): Promise<string[]> {
  return Promise.resolve([]);
}
