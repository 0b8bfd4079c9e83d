import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Reference {
  $ref?: string;
}

export interface Schema extends Reference {
  examples?: unknown[];
  allOf?: Schema[];
}

interface Content {
  content?: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;
}

interface DocumentedAnswer extends Reference, Content {
  description?: string;
  headers?: Record<string, { required?: boolean }>;
}

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: Content;
  responses: Record<string, DocumentedAnswer>;
}

export interface OpenApi {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Omit<Operation, 'path' | 'method'>>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, DocumentedAnswer> };
}

/** Returns the operations of a document by name. */
export function operationsOf({ paths }: OpenApi): Map<string, Operation> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return new Map(operations.map(operation => [operation.operationId, operation]));
}

/** Returns functions that compare values with the schemas of a document. */
export function checkerOf(document: OpenApi) {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(document, 'openapi', undefined, false);

  function resolved<Part extends Reference>(part: Part): Part {
    if (!part.$ref) return part;
    const path = part.$ref.replace('#/', '').split('/');
    return path.reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], document) as Part;
  }

  /** Returns what is wrong with a value; nothing if it matches the schema. */
  function problemsOf(schema: Schema, value: unknown): string[] {
    return ajv.validate(inDocument(schema), value) ? [] : [ajv.errorsText()];
  }

  /** Returns what is wrong with an answer of an operation. */
  function problemsOfAnswer(
    { responses }: Operation,
    { status, headers, body }: { status: number; headers: Headers; body: unknown },
  ): string[] {
    const documented = responses[status];
    if (!documented) return [`the status ${status} is not documented`];
    const { content, headers: named = {} } = resolved(documented);
    const missing = Object.entries(named).filter(([name, { required }]) => required && !headers.has(name));
    const json = content?.['application/json'];
    const isJson = headers.get('Content-Type')?.startsWith('application/json') ?? false;
    return [
      ...missing.map(([name]) => `the header ${name} is missing`),
      ...(isJson === Boolean(json) ? [] : [`the content type is ${headers.get('Content-Type')}`]),
      ...(json ? problemsOf(json.schema, body) : body === '' ? [] : ['the body is not empty']),
    ];
  }

  /** Returns the example of a schema, or undefined. */
  function exampleOf(schema: Schema): unknown {
    const { examples, allOf = [] } = resolved(schema);
    return examples?.[0] ?? (allOf[0] && exampleOf(allOf[0]));
  }

  return { problemsOf, problemsOfAnswer, exampleOf };
}

/** Makes the references of a part of the document absolute. */
function inDocument(schema: Schema): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')) as object;
}
