import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

export type AnyElement = ReactElement<Record<string, unknown>>;

/**
 * Visits React elements before they are rendered: those of a node, their children, and elements in other properties, also in a
 * list there.
 * @param visit returns false to leave out what is inside an element.
 */
export function visitElements(node: ReactNode, visit: (element: AnyElement) => boolean): void {
  for (const child of Children.toArray(node)) {
    if (isValidElement<Record<string, unknown>>(child) && visit(child)) visitWithin(child.props, visit);
  }
}

/** Visits the elements within an element, by its properties. */
export function visitWithin(props: Record<string, unknown>, visit: (element: AnyElement) => boolean): void {
  for (const [name, part] of Object.entries(props)) {
    if (name === 'children' || holdsElements(part)) visitElements(part as ReactNode, visit);
  }
}

function holdsElements(part: unknown): boolean {
  return isValidElement(part) || (Array.isArray(part) && part.some(holdsElements));
}
