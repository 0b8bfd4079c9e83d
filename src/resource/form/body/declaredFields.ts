import type { ReactNode } from 'react';
import { visitElements, visitWithin } from '../../../ui/visitElements';
import { FILE_INPUT, LABEL, NUMBER_INPUT, SHOWN } from './recognizedNames';

export interface DeclaredField {
  /** The resource that its value refers to, if any. */
  reference?: string | undefined;
  /** Whether its value is an embedded record, or a list of these. react-admin's reference inputs have ids. */
  isEmbedded?: boolean;
  /** Whether its value is a file, or the address of one. */
  isFile?: boolean;
  /** Whether its value is a number or a price, whose box is an empty text until something is typed. */
  isNumber?: boolean;
  /**
   * The fields of its rows, or of the object that it is; undefined where one input writes all of it. Rows of values that are
   * no objects have one field, the empty text.
   */
  parts?: DeclaredFields['fields'] | undefined;
}

export interface DeclaredFields {
  /** The fields that the inputs write. */
  fields: Map<string, DeclaredField>;
  /** False where an input has no `source` in the declaration: it may write any field. */
  isComplete: boolean;
}

/** Reads a resource's inputs before they are rendered. */
export function declaredFields(inputs: ReactNode): DeclaredFields {
  const fields: DeclaredFields['fields'] = new Map();
  const hidden: unknown[] = [];
  visitElements(inputs, ({ type, props }) => {
    const { source, reference } = props as { source?: string; reference?: string };
    if (SHOWN.test(componentName(type))) return false;
    if (LABEL.test(componentName(type))) return true;
    if (source !== undefined) {
      const isFile = FILE_INPUT.test(componentName(type));
      // What is within an input for files, or for a reference, shows its value.
      const inner =
        isFile || reference !== undefined ? undefined : declaredFields(props.children as ReactNode).fields;
      put(fields, source.split('.'), {
        reference,
        isEmbedded: reference !== undefined && !componentName(type).startsWith('Reference'),
        isFile,
        isNumber: NUMBER_INPUT.test(componentName(type)),
        parts: inner?.size || componentName(type) === 'ArrayInput' ? inner : undefined,
      });
      return false;
    }
    // A `Fragment` or a `Suspense` is a symbol.
    if (!/string|symbol/.test(typeof type) && !isLayout(props)) hidden.push(type);
    return true;
  });
  return { fields, isComplete: hidden.length === 0 && fields.size > 0 };
}

/** Whether inputs are declared within a component. One that has other elements, such as an icon, may render inputs itself. */
function isLayout(props: Record<string, unknown>): boolean {
  let hasInputs = false;
  visitWithin(props, ({ props: { source } }) => {
    hasInputs ||= source !== undefined;
    return !hasInputs;
  });
  return hasInputs;
}

/** `address.street` is a part of `address`. A record that is referred to is sent as its id, without parts. */
function put(fields: DeclaredFields['fields'], [name = '', ...path]: string[], field: DeclaredField): void {
  if (!path.length) {
    fields.set(name, field);
    return;
  }
  const whole = fields.get(name);
  if (whole?.reference !== undefined) return;
  const parts = whole?.parts ?? new Map<string, DeclaredField>();
  fields.set(name, { ...whole, parts });
  put(parts, path, field);
}

/** Changes the declared fields of a record, also those within rows and objects. */
export function mapFields(
  value: unknown,
  fields: DeclaredFields['fields'],
  change: (value: unknown, field: DeclaredField) => unknown,
): unknown {
  const changed = (part: unknown, field: DeclaredField | undefined): unknown => {
    if (!field) return part;
    return field.parts ? mapFields(part, field.parts, change) : change(part, field);
  };
  if (Array.isArray(value)) return value.map(row => mapFields(row, fields, change));
  const isWhole = typeof value !== 'object' || value === null || value instanceof File;
  if (isWhole || fields.has('')) return changed(value, fields.get(''));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, changed(part, fields.get(name))]),
  );
}

/** The fields whose values are embedded records. */
export function embeddedFields(inputs: ReactNode): string[] {
  return [...declaredFields(inputs).fields].flatMap(([name, { isEmbedded }]) => (isEmbedded ? [name] : []));
}

/**
 * The fields that may have rows or objects of the record itself, since they refer to no other records, and such fields within them:
 * `hours`, `hours.breaks`.
 */
export function rowFields(inputs: ReactNode): string[] {
  return rowPaths(declaredFields(inputs).fields);
}

function rowPaths(fields: DeclaredFields['fields']): string[] {
  return [...fields].flatMap(([name, field]) => {
    const { parts, reference } = field;
    if (!parts) return reference === undefined ? [name] : [];
    return hasRows(field) ? [name, ...rowPaths(parts).map(path => `${name}.${path}`)] : [];
  });
}

/** Whether a field has rows, or is an object, with fields of their own: not single values, and no record that is referred to. */
export function hasRows({ parts }: DeclaredField): boolean {
  return parts !== undefined && !parts.has('') && parts.get('id')?.reference === undefined;
}

/** The name of a component, as React's tools show it. */
export function componentName(type: unknown): string {
  const { displayName, name } = type as { displayName?: string; name?: string };
  return displayName ?? name ?? '';
}
