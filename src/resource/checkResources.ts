import { Children, isValidElement, type ReactNode } from 'react';
import type { Resource } from './defineResource';

/**
 * Stops the start when the declarations do not fit together: two of one name, an endpoint without its slash, a reference
 * to a resource that nobody declared.
 * @throws {Error} whose message names resource, property and remedy, a line each.
 */
export function checkResources(resources: readonly Resource[]): void {
  const names = resources.map(({ name }) => name);
  const wrong = resources.flatMap((resource, index) => [
    ...nameProblems(resource, index, names),
    ...endpointProblems(resource),
    ...referenceProblems(resource, names),
  ]);
  if (wrong.length) throw new Error(wrong.join('\n'));
}

function* nameProblems({ name }: Resource, index: number, names: string[]) {
  if (names.indexOf(name) < index) {
    yield `Resource "${name}": its name is taken. Two declarations in resources/index.ts have it; rename or remove one.`;
  }
}

function* endpointProblems({ name, endpoint }: Resource) {
  if (!endpoint.endsWith('/')) {
    yield `Resource "${name}": endpoint "${endpoint}" lacks the slash at its end. Write "${endpoint}/".`;
  }
  if (endpoint.startsWith('/')) {
    yield `Resource "${name}": endpoint "${endpoint}" starts with a slash. Write "${endpoint.slice(1)}".`;
  }
}

function* referenceProblems({ name, inputs, columns }: Resource, names: string[]) {
  for (const reference of [...referencesIn(inputs), ...referencesIn(columns)]) {
    if (!names.includes(reference)) {
      yield `Resource "${name}": reference "${reference}" is no resource. Declare it and add it to resources/index.ts.`;
    }
  }
}

/** A declaration's JSX is data until it is rendered; at the start it is read once, for its `reference` properties. */
function* referencesIn(node: ReactNode): Generator<string> {
  for (const child of Children.toArray(node)) {
    if (!isValidElement<{ reference?: string }>(child)) continue;
    if (child.props.reference !== undefined) yield child.props.reference;
    for (const [name, part] of Object.entries(child.props)) {
      if (name === 'children' || isValidElement(part)) yield* referencesIn(part as ReactNode);
    }
  }
}
