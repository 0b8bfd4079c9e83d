import type { ReactNode } from 'react';
import { visitElements } from '../../ui/visitElements';

interface DeclaredField {
  /** The resource that its value refers to, if any. */
  reference: string | undefined;
  /** Whether its value is an embedded record, or a list of these. react-admin's reference inputs have ids. */
  isEmbedded: boolean;
  /** Whether its value is a file, or the address of one. */
  isFile: boolean;
}

export interface DeclaredFields {
  /** The fields that the inputs write. */
  fields: Map<string, DeclaredField>;
  /** False where an input has no `source` in the declaration: it may write any field. */
  isComplete: boolean;
}

/** The inputs for files: react-admin's and our own. */
const FILE_INPUTS = ['FileInput', 'ImageInput', 'PhotoInput'];

/** Reads a resource's inputs before they are rendered. */
export function declaredFields(inputs: ReactNode): DeclaredFields {
  const fields: DeclaredFields['fields'] = new Map();
  const hidden: unknown[] = [];
  visitElements(inputs, ({ type, props }) => {
    const { source, reference } = props as { source?: string; reference?: string };
    if (source !== undefined) {
      // `address.street` writes a part of `address`.
      fields.set(source.split('.')[0] ?? source, {
        reference,
        isEmbedded: reference !== undefined && !nameOf(type).startsWith('Reference'),
        isFile: FILE_INPUTS.includes(nameOf(type)),
      });
      return false;
    }
    const isLayout = Object.values(props).some(part => typeof part === 'object');
    if (typeof type !== 'string' && !isLayout) hidden.push(type);
    return true;
  });
  return { fields, isComplete: hidden.length === 0 && fields.size > 0 };
}

/** The fields whose values are embedded records. */
export function embeddedFields(inputs: ReactNode): string[] {
  return [...declaredFields(inputs).fields].flatMap(([name, { isEmbedded }]) => (isEmbedded ? [name] : []));
}

/** The inputs for files that are within a field which holds rows: the sources of the field and of the input. */
export function filesInRows(inputs: ReactNode): [rows: string, file: string][] {
  const found: [string, string][] = [];
  visitElements(inputs, ({ type, props }) => {
    if (props.source === undefined || FILE_INPUTS.includes(nameOf(type))) return true;
    visitElements(props.children as ReactNode, ({ type: inner, props: { source } }) => {
      if (FILE_INPUTS.includes(nameOf(inner))) found.push([String(props.source), String(source)]);
      return true;
    });
    return false;
  });
  return found;
}

function nameOf(type: unknown): string {
  const { displayName, name } = type as { displayName?: string; name?: string };
  return displayName ?? name ?? '';
}
