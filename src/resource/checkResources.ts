import type { ReactNode } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import { holdsFile } from '../api/multipart';
import { visitElements } from '../ui/visitElements';
import type { Resource } from './Resource';
import { PositionColumn } from './fields/columns';
import { declaredFields, filesInRows } from './form/body/declaredFields';

/**
 * Stops the start when the declarations do not fit together: two of one name, an endpoint without its slash, a reference
 * to a resource that is not declared, an input that its body leaves out.
 * @throws {Error} whose message names resource, property and remedy, a line each.
 */
export function checkResources(resources: readonly Resource[]): void {
  const names = resources.map(({ name }) => name);
  const problems = resources.flatMap((resource, index) => [
    ...nameProblems(resource, index, names),
    ...endpointProblems(resource),
    ...referenceProblems(resource, names),
    ...positionProblems(resource),
    ...bodyProblems(resource),
    ...fileProblems(resource),
  ]);
  if (problems.length) throw new Error(problems.join('\n'));
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
  if (/^[a-z]+:\/\//i.test(endpoint)) {
    yield `Resource "${name}": endpoint "${endpoint}" is an address. Write its path, and the host as \`apiHost\` in config.json.`;
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

/** Only a list in the order of `sort_order` can be reordered. */
function* positionProblems({ name, columns }: Resource) {
  const sources: unknown[] = [];
  visitElements(columns, ({ type, props }) => {
    if (type === PositionColumn) sources.push(props.source);
    return true;
  });
  for (const source of sources) {
    if (source === 'sort_order') continue;
    yield (
      `Resource "${name}": the field "${String(source)}" is declared as position(), which has to be sort_order. ` +
      'Name the field so, in the backend too, or declare it as number().'
    );
  }
}

/** An input whose field the body leaves out would lose what is typed there, while the save succeeds. */
function* bodyProblems({ name, inputs, body }: Resource) {
  const used = fieldsUsedBy(body);
  for (const field of declaredFields(inputs).fields.keys()) {
    if (used && !used.has(field)) {
      yield (
        `Resource "${name}": the input "${field}" is never sent, since \`body\` does not read it. ` +
        'Add it to the body, or remove the body: the default one sends every declared input.'
      );
    }
  }
}

/** A file within a list of rows would be sent as JSON, which cannot hold it. */
function* fileProblems({ name, inputs, body }: Resource) {
  for (const [rows, file] of filesInRows(inputs)) {
    if (sendsFile(body, { id: 0, [rows]: [{ [file]: { rawFile: new File([], file) } }] })) continue;
    yield (
      `Resource "${name}": the file of the input "${file}" cannot be sent from within a list of rows. ` +
      'Declare a body that sends it, or move the input out of the list.'
    );
  }
}

/** Whether the body of these values has a file; also true where it cannot be tried out. */
function sendsFile(body: Resource['body'], values: AnyRecord): boolean {
  try {
    return holdsFile(body(values, undefined));
  } catch {
    return true;
  }
}

function referencesIn(node: ReactNode): string[] {
  const references: string[] = [];
  visitElements(node, ({ props }) => {
    if (typeof props.reference === 'string') references.push(props.reference);
    return true;
  });
  return references;
}

/** The fields that a body reads, of a new record or of a changed one; null where it reads all, or where it cannot be tried out. */
function fieldsUsedBy(body: Resource['body']): Set<string> | null {
  const used = new Set<string>();
  let readsAll = false as boolean;
  const note = (field: string | symbol) => used.add(String(field));
  const values = new Proxy({} as AnyRecord, {
    get: (_, field) => {
      note(field);
      return anything;
    },
    has: (_, field) => note(field).size > 0,
    getOwnPropertyDescriptor: (_, field) => {
      note(field);
      return { configurable: true, enumerable: true, value: anything };
    },
    ownKeys: () => {
      readsAll = true;
      return [];
    },
  });
  try {
    body(values, undefined);
    body(values, anything as AnyRecord);
    return readsAll ? null : used;
  } catch {
    return null;
  }
}

/** Stands for any value: it has every property, can be called, and is an empty text where a text is needed. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, property) => (property === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
});
