import type { ReactNode } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import { CONTRACT, type Backend } from '../api/backend';
import { holdsFile } from '../api/multipart';
import { LIST_PARAMETERS } from '../api/lists/listLocation';
import { SCREENS } from '../start/screens';
import { visitElements } from '../ui/visitElements';
import type { Resource } from './Resource';
import { PositionColumn } from './fields/columns';
import { componentName, declaredFields } from './form/body/declaredFields';
import { fileInputs } from './form/body/fileInputs';
import { OWN_FORM } from './form/body/recognizedNames';
import { hasForm, hasList, hasOrder } from './hasScreen';
import { listPath, routePath } from './paths';

/**
 * Stops the start when the declarations do not fit together: two of one name, an endpoint without its slash, a reference
 * to a resource that is not declared, an input that its body leaves out.
 * @param pages the pages of `resources/panel.tsx`, by their paths.
 * @param backend the adapter of `resources/backend.ts`.
 * @throws {Error} whose message names resource, property and remedy, a line each.
 */
export function checkResources(
  resources: readonly Resource[],
  pages: Readonly<Record<string, ReactNode>> = {},
  backend: Backend = CONTRACT,
): void {
  const names = resources.map(({ name }) => name);
  const problems = resources.flatMap((resource, index) => [
    ...nameProblems(resource, index, names),
    ...endpointProblems(resource),
    ...referenceProblems(resource, names),
    ...positionProblems(resource),
    ...formProblems(resource),
    ...bodyProblems(resource),
    ...fileProblems(resource),
    ...idProblems(resource),
    ...filterProblems(resource),
    ...spellingProblems(resource, backend),
    ...routeProblems(resource),
  ]);
  problems.push(...pageProblems(pages, resources));
  if (problems.length) throw new Error(problems.join('\n'));
}

function* nameProblems({ name }: Resource, index: number, names: string[]) {
  if (names.indexOf(name) < index) {
    yield `Resource "${name}": its name is taken. Two declarations in resources/index.ts have it; rename or remove one.`;
  }
  if (Object.values(SCREENS).some(({ path }) => path.split('/')[1] === name)) {
    yield `Resource "${name}": its list would be at "/${name}", which is a screen of the panel. Give it another name.`;
  }
}

/** A field that the adapter reads by another name than it is sent by would be empty, and a save would erase it. */
function* spellingProblems({ name, inputs, columns, references }: Resource, backend: Backend) {
  const sources = [inputs, columns].flatMap(node => propsIn(node, 'source'));
  for (const field of new Set([...sources, ...references].flatMap(source => source.split('.')))) {
    const sent = backend.body({ [field]: null });
    const [read = field] = Object.keys(backend.answer(sent, undefined, new Headers()) as object);
    if (read === field) continue;
    yield (
      `Resource "${name}": the field "${field}" is sent as "${Object.keys(sent as object).join()}", and that is read as ` +
      `"${read}" (resources/backend.ts). Declare the field as "${read}".`
    );
  }
}

/** A value of such a filter in the address would be taken for the page, or for the order, of the list. */
function* filterProblems({ name, filters }: Resource) {
  for (const { parameter } of filters) {
    if (LIST_PARAMETERS.includes(parameter)) {
      yield (
        `Resource "${name}": a filter has the parameter "${parameter}", which belongs to every list. ` +
        "Let the backend filter by another one, and write its name: `filter: '…'`."
      );
    }
  }
}

/** Of two screens at one path only the first can be reached. */
function* routeProblems(resource: Resource) {
  const taken = ownPaths(resource);
  for (const route of Object.keys(resource.routes)) {
    if (taken.includes(`${listPath(resource.name)}/${route}`)) {
      yield (
        `Resource "${resource.name}": \`routes\` has "${route}", which is a screen that it has already. ` +
        'Choose another path, or replace a list or a form by `views`.'
      );
    }
  }
}

function* pageProblems(pages: Readonly<Record<string, ReactNode>>, resources: readonly Resource[]) {
  const ofResources = resources.flatMap(resource => [
    ...ownPaths(resource),
    ...Object.keys(resource.routes).map(route => `${listPath(resource.name)}/${route}`),
  ]);
  const taken = new Set<string>([...Object.values(SCREENS).map(({ path }) => path), ...ofResources]);
  for (const page of Object.keys(pages)) {
    if (taken.has(page.replace(/^\/?(.*?)\/?$/, '/$1'))) {
      yield `Page "${page}" of resources/panel.tsx: its path is the one of another screen. Choose another path.`;
    }
  }
}

/** The paths of the screens that a resource has without its `routes`. */
function ownPaths(resource: Resource): string[] {
  const { name } = resource;
  const screens = {
    list: hasList(resource),
    order: hasOrder(resource),
    create: hasForm(resource, 'create'),
    edit: hasForm(resource, 'edit'),
  };
  return (['list', 'order', 'create', 'edit'] as const).flatMap(screen =>
    screens[screen] ? [routePath(screen, name)] : [],
  );
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
  for (const reference of [inputs, columns].flatMap(node => propsIn(node, 'reference'))) {
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

/** A form within the form would have what is typed there, and the panel's button would not send it. */
function* formProblems({ name, inputs }: Resource) {
  const found = new Set<string>();
  visitElements(inputs, ({ type, props }) => {
    if (OWN_FORM.test(componentName(type))) found.add(componentName(type));
    // A picker shows the form of `create` in a dialog.
    return !('create' in props);
  });
  for (const form of found) {
    yield (
      `Resource "${name}": \`inputs\` has a "${form}", which is a form of its own. ` +
      'Declare its inputs without it, or a form of your own as `views.edit` and `views.create`.'
    );
  }
}

/**
 * An input whose field the body leaves out would lose what is typed there, while the save succeeds. What a body names may depend on
 * a value that the trial does not have.
 */
function* bodyProblems({ name, inputs, body }: Resource) {
  const used = fieldsUsedBy(body);
  const code = String(body).replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '');
  for (const field of declaredFields(inputs).fields.keys()) {
    if (used && !used.has(field) && !readsIn(code, field)) {
      yield (
        `Resource "${name}": the input "${field}" is never sent, since \`body\` does not read it. ` +
        'Add it to the body, or remove the body: the default one sends every declared input.'
      );
    }
  }
}

/** Whether code may read a field: it has its name, behind a dot, or not only as a name in what it returns. */
function readsIn(code: string, field: string): boolean {
  return new RegExp(`\\.\\s*${field}\\b|(?<![\\w$.])${field}\\b(?!\\s*:)`).test(code);
}

/**
 * A file within rows or an object would be sent as JSON, which cannot hold it. So would the value of react-admin's inputs for files,
 * which has the file in it.
 */
function* fileProblems({ name, inputs, body }: Resource) {
  for (const { source, isWithin, valuesWith } of fileInputs(inputs)) {
    const values = { id: 0, ...valuesWith({ rawFile: new File([], source) }) };
    const tries = PREVIOUS.map(previous => sendsFile(body, values, previous));
    if (tries.includes(true) || tries.every(isSent => isSent === null)) continue;
    yield (
      `Resource "${name}": ` +
      (isWithin
        ? `the file of the input "${source}" cannot be sent from within rows, an object or languages. ` +
          'Declare a body that sends it, or make it a field of its own.'
        : `\`body\` does not send the file of the input "${source}", which is \`rawFile\` of its value. ` +
          'Send that, or remove the body: the default one sends it.')
    );
  }
}

/** The value of a reference input of react-admin is an id, or a list of ids: a body that reads `.id` of it sends nothing. */
function* idProblems({ name, inputs, body }: Resource) {
  const { fields } = declaredFields(inputs);
  const others = Object.fromEntries([...fields.keys()].map(field => [field, anything]));
  for (const [field, { reference, isEmbedded, parts }] of fields) {
    if (reference === undefined || isEmbedded || parts) continue;
    let isRead = false as boolean;
    const valuesWith = (value: unknown) =>
      Object.defineProperty({ ...others, id: 0 }, field, {
        enumerable: true,
        get: () => {
          isRead = true;
          return value;
        },
      });
    const tries = [TRIED_ID, [TRIED_ID]].flatMap(value =>
      PREVIOUS.map(previous => textSent(body, valuesWith(value), previous)),
    );
    // A body that fails with all, or does not need the field with these values, cannot be tried out.
    if (!isRead || tries.every(text => text === null)) continue;
    if (tries.some(text => text?.includes(String(TRIED_ID)))) continue;
    yield (
      `Resource "${name}": \`body\` does not send the input "${field}", whose value is an id, or a list of ids, ` +
      'and no record. Send the value itself, or `ids` of it.'
    );
  }
}

/** An id that no other value of a body contains. */
const TRIED_ID = 918_273_645;

/** A body is tried out for a new record, and for a changed one. */
const PREVIOUS: readonly (AnyRecord | undefined)[] = [undefined, { id: 0 }];

/** Returns what a body sends of these values as a text; null if it fails. */
function textSent(body: Resource['body'], values: AnyRecord, previous: AnyRecord | undefined): string | null {
  try {
    const sent = body(values, previous);
    return JSON.stringify(sent instanceof FormData ? [...sent] : sent);
  } catch {
    return null;
  }
}

/** Whether the body of these values has a file; null where it fails. */
function sendsFile(
  body: Resource['body'],
  values: AnyRecord,
  previous: AnyRecord | undefined,
): boolean | null {
  try {
    return holdsFile(body(values, previous));
  } catch {
    return null;
  }
}

/** Returns the texts that elements have as one of their properties. */
function propsIn(node: ReactNode, property: 'reference' | 'source'): string[] {
  const found: string[] = [];
  visitElements(node, ({ props }) => {
    const { [property]: text } = props;
    if (typeof text === 'string') found.push(text);
    return true;
  });
  return found;
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
