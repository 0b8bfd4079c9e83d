// @ts-nocheck
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

export type AnyElement = ReactElement<Record<string, unknown>>;

/**
 * Visits React elements before they are rendered: those of a node, their children, and elements in other properties.
 * @param visit returns false to leave out what is inside an element.
 */
export function visitElements(node: ReactNode, visit: (element: AnyElement) => boolean): void {
  for (const child of Children.toArray(node)) {
    if (!isValidElement<Record<string, unknown>>(child) || !visit(child)) continue;
    for (const [name, part] of Object.entries(child.props)) {
      if (name === 'children' || isValidElement(part)) visitElements(part as ReactNode, visit);
    }
  }
}
