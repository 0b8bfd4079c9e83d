import type { ReactNode } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import type { WireResource } from '../../../api/WireResource';
import { isEmpty, isPlainObject } from '../../../api/isEmpty';
import { holdsFile } from '../../../api/multipart';
import { declaredFields, hasRows, mapFields, type DeclaredField } from './declaredFields';
import { isEmbedded } from '../../isEmbedded';
import { SERVER_FIELDS } from '../../../api/withoutServerFields';

/** The fields that no input of the declaration writes, and that are sent all the same. */
interface WithoutInput {
  /** Sent as they are, because a backend could reset them. */
  kept?: readonly string[];
  /** Sent beside a file, where Django REST Framework takes an absent yes-or-no field for no, and an absent list for an empty one. */
  besideFile?: readonly string[];
  /** Embedded records: where an input hides its field and the whole record is sent, their ids are. */
  references?: readonly string[];
  /** Whether records are created in a form of the resource's own, whose inputs are not declared: all that it has is sent. */
  isOwnForm?: boolean;
}

/**
 * Makes the body of a resource that declares none: every field that its inputs write.
 *
 * | value                                   | sent                                     |
 * |-----------------------------------------|------------------------------------------|
 * | records, or embedded `{id, name}`       | their ids                                |
 * | rows, or an object, with own inputs     | as typed, the references in them as ids  |
 * | such an object, none as before          | null, or nothing of a new record         |
 * | a number or a price                     | a JSON number, or null for none          |
 * | a new file                              | the file, so the body is multipart       |
 * | an unchanged file, or none as before    | nothing: the backend keeps it            |
 * | several files, some of them new or gone | all: new ones as files, others as before |
 * | anything else                           | as it is; a removed file is null         |
 * | no rows, when the body has a file       | the JSON text `[]`                       |
 *
 * A field without an input is sent if it has got another value, as by react-admin's `UpdateButton`, or if a form of the resource's own
 * creates the record.
 *
 * If an input hides its field, the whole record is sent, except for the fields that only the backend sets, and unchanged
 * addresses of files: a backend refuses these where it expects a file.
 */
export function defaultBody(
  inputs: ReactNode,
  { kept = [], besideFile = [], references = [], isOwnForm = false }: WithoutInput = {},
): WireResource['body'] {
  const { fields, isComplete } = declaredFields(inputs);
  return (values, previous) => {
    const body: Record<string, unknown> = {};
    /** The objects that are null, which they cannot be in multipart. */
    const none = new Set<string>();
    const sent = mapFields(values, fields, sentValue) as AnyRecord;
    for (const [name, value] of Object.entries(sent)) {
      const field = fields.get(name);
      const isSent =
        !isComplete ||
        kept.includes(name) ||
        (previous ? isChanged(value, previous[name]) : isOwnForm && value !== undefined);
      if (!field && (SERVER_FIELDS.includes(name) || !isSent)) continue;
      if (!field && value === previous?.[name] && isFileAddress(value)) continue;
      // A form has an object for inputs such as `address.city`, also where the record has none.
      const isObject = field?.parts ?? isPlainObject(value);
      if (field && isObject && (previous?.[name] ?? null) === null && isEmpty(value)) {
        if (previous) {
          body[name] = null;
          none.add(name);
        }
        continue;
      }
      if (field?.isFile || listOf(value).some(rawFile)) {
        const file = newFile(value, previous?.[name]);
        if (file !== undefined && (file !== null || previous?.[name])) body[name] = file;
      } else {
        // Of a field `maker.id`, the id is sent.
        const isReference = field?.parts
          ? field.parts.get('id')?.reference !== undefined
          : (!field && references.includes(name)) || isNamed(value);
        body[name] = isReference ? toIds(value) : value;
      }
    }
    if (!holdsFile(body)) return body;
    for (const name of besideFile) if (previous && !(name in body)) body[name] = toIds(values[name]);
    return asParts(body, fields, none);
  };
}

/**
 * Whether a value is another one. A form has an empty text for null. Of a record that has fewer fields in a list, an object is not known
 * to be changed.
 */
function isChanged(value: unknown, before: unknown): boolean {
  if (before === undefined && typeof value === 'object') return false;
  return JSON.stringify(value ?? '') !== JSON.stringify(before ?? '');
}

function sentValue(value: unknown, { reference, isNumber }: DeclaredField): unknown {
  if (reference !== undefined) return toIds(value);
  return isNumber ? toNumber(value) : value;
}

/** More digits than this may not be exact as a JSON number. */
const MAX_EXACT = 15;

/** A backend refuses a text that is not a number. */
function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const plain = value.trim();
  return plain.length > MAX_EXACT || isNaN(Number(plain)) ? value : plain ? Number(plain) : null;
}

/** Returns a body for multipart, where rows are one text: no rows are `[]`. An object cannot be null there, and is left out. */
function asParts(
  body: object,
  fields: ReadonlyMap<string, DeclaredField>,
  none: ReadonlySet<string>,
): object {
  const asPart = (name: string, value: unknown) => {
    const field = fields.get(name);
    if (value === null && (field?.parts ?? none.has(name))) return undefined;
    return Array.isArray(value) && !value.length && field && hasRows(field) ? '[]' : value;
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asPart(name, value)]));
}

/** Returns the new file or files, null for none, or undefined if the value is still what the backend has sent. */
function newFile(value: unknown, previous?: unknown): unknown {
  if (Array.isArray(value)) {
    const before: unknown[] = Array.isArray(previous) ? previous : value;
    const files = value.map(item => newFile(item) ?? asBefore(item, before));
    const isSame = files.length === before.length && !files.some(file => file instanceof File);
    return isSame && files.length ? undefined : files;
  }
  if (value === null || value instanceof File) return value;
  return rawFile(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Returns the new file in a value of react-admin's inputs for files. */
function rawFile(value: unknown): File | undefined {
  const { rawFile: file } = (value ?? {}) as { rawFile?: unknown };
  return file instanceof File ? file : undefined;
}

/** Returns a file that is kept as the backend has sent it; react-admin's inputs show an address as `{src, title}`. */
function asBefore(file: unknown, before: readonly unknown[]): unknown {
  const { src } = file as { src?: unknown };
  return before.includes(src) ? src : file;
}

/** Whether a value is the address of a file. */
function isFileAddress(value: unknown): boolean {
  return typeof value === 'string' && /^(https?:\/\/[^/]+)?\/[^?]*\.(?!html?\b)\w+(\?|$)/.test(value);
}

/** Embedded records, as the backend gives them: `{id, name}`, or a list of these. */
function isNamed(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isNamed);
  return isEmbedded(value) && Object.keys(value).every(key => key === 'id' || key === 'name');
}

/** Returns the ids of embedded records. */
export function toIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIds);
  return isEmbedded(value) ? value.id : value;
}
