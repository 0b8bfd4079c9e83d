import type { ResourceName } from '../../contract/records';
import type { Resource } from '../Resource';
import type { DeclaredExtension } from './Extension';

/** The fields that extensions add to the body of a resource. */
export function sentFields(extensions: readonly DeclaredExtension[], name: ResourceName): string[] {
  return extensions.flatMap(({ fields }) => fields?.[name] ?? []);
}

/**
 * Returns a resource whose body has further fields, where the form has changed them. A list in a multipart body is a text with
 * commas.
 * @param fieldsNow returns the fields of the extensions that the backend has announced
 */
export function withSentFields(resource: Resource, fieldsNow: () => readonly string[]): Resource {
  return {
    ...resource,
    body: (values, previous) => {
      const body = resource.body(values, previous);
      for (const field of fieldsNow()) {
        const value = values[field] as SentValue | undefined;
        if (value === undefined || textOf(value) === textOf(previous?.[field] as SentValue | undefined))
          continue;
        if (body instanceof FormData) body.append(field, String(value));
        else Object.assign(body, { [field]: hasFile(body) ? String(value) : value });
      }
      return body;
    },
  };
}

/** A value of a form's field that needs no conversion. */
type SentValue = string | number | boolean | null | readonly string[];

/** Whether a body will be sent as multipart. */
function hasFile(body: object): boolean {
  return Object.values(body).some(value => value instanceof File);
}

/** Nothing, null, an empty text and an empty list are the same. */
function textOf(value: SentValue | undefined): string {
  return String(value ?? '');
}
