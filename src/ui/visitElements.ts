import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';

export type AnyElement = ReactElement<Record<string, unknown>>;

/**
 * Visits React elements before they are rendered: those of a node, their children, and elements in other properties, also in lists
 * and objects there, such as `tabs={[{ title, content: <TextInput … /> }]}`.
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
    visitElements(name === 'children' ? (part as ReactNode) : elementsIn(part), visit);
  }
}

/** How deep elements may stand in the lists and objects of a property. Such objects may also lead back to themselves. */
const MAX_DEPTH = 5;

function elementsIn(part: unknown, depth = 0): ReactElement[] {
  if (isValidElement(part)) return [part];
  if (depth === MAX_DEPTH) return [];
  // A component or a context is an object, too.
  const isData = typeof part === 'object' && part !== null && !('$$typeof' in part);
  const isPlain = isData && (Array.isArray(part) || Object.getPrototypeOf(part) === Object.prototype);
  return isPlain ? Object.values(part).flatMap(inner => elementsIn(inner, depth + 1)) : [];
}
