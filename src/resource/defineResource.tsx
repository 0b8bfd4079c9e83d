import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import type { Records, ResourceName } from '../contract/records';
import { defaultBody } from './form/defaultBody';
import type { IconType } from '../ui/icon/IconType';
import type { PanelDataProvider, WireResource } from '../api/dataProvider';

/** What an entity says of itself: data for the wire, JSX for people. Its texts are in `i18n/`, under `resources.{name}`. */
export interface ResourceDeclaration<Name extends ResourceName, Values = Records[Name]> {
  /** A name of `Records`; also the path of its screens: `/menus`. */
  name: Name;
  /** Path below the API host, with its slash at the end: `company-api/v1/menus/`. */
  endpoint: string;
  /** The order of its list until the person chooses another. Default `-pk`, the newest first. */
  ordering?: Ordering<Records[Name]>;
  icon?: IconType;
  /** Names one record in titles and in the delete dialog. Default: its `name`. */
  recordRepresentation?: (record: Records[Name]) => string;
  /** The table: `Column`s of `fieldsOf`. A resource without columns has no screens of its own. */
  columns?: ReactNode;
  /** The form: inputs of `fieldsOf`, or any react-admin input. Without them there is nothing to create or edit. */
  inputs?: ReactNode;
  /** Name of the query parameter that searches the list, where the backend has one. */
  search?: string;
  /** From the form's values to the body of a POST or PUT. Default: every declared field, records as ids, files as files. */
  body?: (values: Values, previous: Records[Name] | undefined) => object;
  /**
   * What else a save means once the record itself is saved, such as links to other records. It may run again after a
   * failure, so it sends only what is still missing.
   * @returns the names of what could not be saved; the form stays and says them.
   */
  afterSave?: (save: {
    saved: Records[Name];
    values: Values;
    dataProvider: PanelDataProvider;
  }) => Promise<string[]>;
  /**
   * A question to ask before the save: the key of a text with `title`, `text` and `confirm`, or null for none.
   * @param record the record as it was, or undefined for a new one.
   */
  confirmSave?: (values: Values, record: Records[Name] | undefined) => string | null;
  /** Further buttons of a row, before edit and delete. */
  rowActions?: ReactNode;
  /** What else goes when a record is deleted; shown in the delete dialog, within the record's context. */
  deleteWarning?: ReactNode;
  /** Own screens in place of the engine's. */
  views?: Partial<Record<'list' | 'create' | 'edit', ComponentType>>;
  /** Further screens below `/{name}/`: `{':id/products': <CategoryProducts />}`. */
  routes?: Record<string, ReactNode>;
}

type Ordering<Model> = `${'' | '-'}${'pk' | (keyof Model & string)}`;

/** A declaration with its defaults filled in. What is typed per entity outside is untyped inside the engine. */
export interface Resource extends WireResource {
  name: ResourceName;
  icon: IconType | undefined;
  recordRepresentation: (record: AnyRecord) => string;
  columns: ReactNode;
  inputs: ReactNode;
  search: string | undefined;
  confirmSave: (values: AnyRecord, record: AnyRecord | undefined) => string | null;
  afterSave: (save: {
    saved: AnyRecord;
    values: AnyRecord;
    dataProvider: PanelDataProvider;
  }) => Promise<string[]>;
  rowActions: ReactNode;
  deleteWarning: ReactNode;
  views: Partial<Record<'list' | 'create' | 'edit', ComponentType>>;
  routes: Record<string, ReactNode>;
}

/**
 * Declares an entity. Add the result to `resources/index.ts` and it has its provider calls, routes, sidebar entry, list,
 * forms and delete dialog.
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
  const {
    body = defaultBody(declaration.inputs),
    recordRepresentation = nameOrNumber,
    afterSave = nothingElse,
    confirmSave = noQuestion,
  } = declaration;
  return {
    ordering: '-pk',
    icon: undefined,
    columns: undefined,
    inputs: undefined,
    search: undefined,
    rowActions: undefined,
    deleteWarning: undefined,
    views: {},
    routes: {},
    ...declaration,
    // The one place where an entity's own type is forgotten: the engine handles all of them alike.
    body: body as unknown as Resource['body'],
    afterSave: afterSave as unknown as Resource['afterSave'],
    confirmSave: confirmSave as unknown as Resource['confirmSave'],
    recordRepresentation: recordRepresentation as unknown as Resource['recordRepresentation'],
  };
}

function noQuestion(): null {
  return null;
}

function nothingElse(): Promise<string[]> {
  return Promise.resolve([]);
}

function nameOrNumber({ id, name }: AnyRecord): string {
  return typeof name === 'string' && name.trim() !== '' ? name : `#${id}`;
}
