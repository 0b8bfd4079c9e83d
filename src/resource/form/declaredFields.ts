import type { ReactNode } from 'react';
import { visitElements } from '../../ui/visitElements';

export interface DeclaredFields {
  /** The fields that the inputs write, each with the resource that its records are of, where it has one. */
  fields: Map<string, string | undefined>;
  /** False where an input has no `source` in the declaration: it may write any field. */
  isComplete: boolean;
}

/** Reads a resource's inputs before they are rendered. */
export function declaredFields(inputs: ReactNode): DeclaredFields {
  const fields: DeclaredFields['fields'] = new Map();
  const hidden: unknown[] = [];
  visitElements(inputs, ({ type, props }) => {
    const { source, reference } = props as { source?: string; reference?: string };
    if (source !== undefined) {
      // `address.street` writes a part of `address`.
      fields.set(source.split('.')[0] ?? source, reference);
      return false;
    }
    const isLayout = Object.values(props).some(part => typeof part === 'object');
    if (typeof type !== 'string' && !isLayout) hidden.push(type);
    return true;
  });
  return { fields, isComplete: hidden.length === 0 && fields.size > 0 };
}
