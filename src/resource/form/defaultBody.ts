import type { ReactNode } from 'react';
import type { WireResource } from '../../api/WireResource';
import { holdsFile } from '../../api/multipart';
import { declaredFields } from './declaredFields';
import { isEmbedded } from '../isEmbedded';
import { withoutServerFields } from '../../form/withoutServerFields';

/**
 * Makes the body of a resource that declares none: every field that its inputs write.
 *
 * | value                                   | sent                                     |
 * |-----------------------------------------|------------------------------------------|
 * | records, or embedded `{id, name}`       | their ids                                |
 * | a new file                              | the file, so the body is multipart       |
 * | an unchanged file, or none as before    | nothing: the backend keeps it            |
 * | several files, some of them new or gone | all: new ones as files, others as before |
 * | anything else                           | as it is; a removed file is null         |
 * | null, when the body has a file          | an empty text: a form has no null        |
 *
 * @param kept fields without an input that are sent as they are, because a backend could reset them
 *
 * If an input hides its field, the whole record is sent, except for the fields that only the backend sets.
 */
export function defaultBody(inputs: ReactNode, kept: readonly string[] = []): WireResource['body'] {
  const { fields, isComplete } = declaredFields(inputs);
  return (values, previous) => {
    const body: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(withoutServerFields(values))) {
      const field = fields.get(name);
      if (isComplete && !field && !kept.includes(name)) continue;
      if (field?.isFile) {
        const file = newFile(value, previous?.[name]);
        if (file !== undefined && (file !== null || previous?.[name])) body[name] = file;
      } else body[name] = field?.reference !== undefined || isNamed(value) ? toIds(value) : value;
    }
    return holdsFile(body) ? withoutNull(body) : body;
  };
}

function withoutNull(body: object): object {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === null ? '' : value]));
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
  // The value of react-admin's inputs for files.
  const { rawFile } = value as { rawFile?: unknown };
  return rawFile instanceof File ? rawFile : undefined;
}

/** Returns a file that is kept as the backend has sent it; react-admin's inputs show an address as `{src, title}`. */
function asBefore(file: unknown, before: readonly unknown[]): unknown {
  const { src } = file as { src?: unknown };
  return before.includes(src) ? src : file;
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
