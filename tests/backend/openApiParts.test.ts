import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { checkerOf, operationsOf, type OpenApi, type Operation } from '../support/backend/openApi';

/** Whether the calls are answered as the document says is in `openApi.test.ts`. */
describe('the parts of the OpenAPI document', () => {
  let backend: Backend;
  let document: OpenApi;
  let operations: Map<string, Operation>;
  let check: ReturnType<typeof checkerOf>;

  beforeAll(async () => {
    backend = await startBackend();
    document = (await (await backend.fetch('http://backend.test/openapi.json')).json()) as OpenApi;
    operations = operationsOf(document);
    check = checkerOf(document);
  });
  afterAll(async () => backend.close());

  it('K1 shows what the backend says when it refuses, as it says it', () => {
    const { responses } = document.components;
    const shown = Object.entries(responses).map(([name, { content }]) => {
      const { examples = {} } = content!['application/json']!;
      return [name, Object.values(examples).map(({ value }) => value)];
    });
    expect(Object.fromEntries(shown)).toEqual({
      Invalid: [
        { name: ['This field may not be blank.'], price: ['A valid number is required.'] },
        {
          username: ['A user with that username already exists.'],
          company: { email: ['Enter a valid email address.'] },
        },
        { non_field_errors: ['This product is already in this category.'] },
        { detail: 'The body of the request cannot be read.' },
      ],
      Unauthorized: [
        { detail: 'Authentication credentials were not provided.' },
        { detail: 'Invalid token.' },
      ],
      Suspended: [{ detail: 'This company is suspended. Ask the operator of this service.' }],
      NotFound: [{ detail: 'Not found.' }],
      ChangedMeanwhile: [{ detail: 'This was changed by someone else in the meantime.' }],
      TooLarge: [{ detail: 'The body of the request is too large.' }],
      UnsupportedMediaType: [{ detail: 'Unsupported media type “text/plain” in request.' }],
      ReusedKey: [{ detail: 'This Idempotency-Key was used for another request. Use a new one.' }],
      TooManyRequests: [{ detail: 'Request was throttled. Expected available in 30 seconds.' }],
      ServerError: [
        { detail: 'Server error. Please try again later.' },
        { detail: 'The service is not available at the moment. Please try again later.' },
      ],
    });
  });

  it('K1 names the headers of a refusal', () => {
    const seconds = { type: 'integer', minimum: 1 };
    const headers = Object.entries(document.components.responses)
      .filter(([, response]) => response.headers)
      .map(([name, response]) => [name, response.headers]);
    expect(Object.fromEntries(headers)).toEqual({
      Unauthorized: { 'WWW-Authenticate': { required: true, schema: { type: 'string', const: 'Token' } } },
      TooManyRequests: {
        'Retry-After': { required: true, description: 'The seconds to wait.', schema: seconds },
      },
      ServerError: { 'Retry-After': { description: 'The seconds to wait, with 503.', schema: seconds } },
    });
  });

  it.each([
    ['FieldErrors', { name: ['Blank.'] }, true],
    ['FieldErrors', { company: { email: ['Not an address.'] } }, true],
    ['FieldErrors', {}, false],
    ['FieldErrors', { name: [] }, false],
    ['FieldErrors', { name: [7] }, false],
    ['FieldErrors', { company: {} }, false],
    ['FieldErrors', { non_field_errors: { name: ['Blank.'] } }, false],
    ['Detail', { detail: 'Not found.' }, true],
    ['Detail', {}, false],
    ['Detail', { detail: 7 }, false],
    ['Detail', { detail: 'Not found.', code: 'not_found' }, false],
  ])('K1 has a schema %s, which %j matches: %s', (name, value, matches) => {
    expect(check.problemsOf({ $ref: `#/components/schemas/${name}` }, value)).toHaveLength(matches ? 0 : 1);
  });

  it('K1 groups its calls, and describes their ids, photos and successes', () => {
    const { tags } = document;
    const used = new Set([...operations.values()].flatMap(operation => operation.tags));
    expect(tags.map(({ name }) => name)).toEqual([
      'Accounts',
      'Company',
      'Public lists',
      'Ingredients',
      'Products',
      'Categories',
      'Product categories',
      'Menus',
      'Links',
      'History',
    ]);
    expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    expect(operations.get('getProduct')!.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1, examples: [12] } },
    ]);
    const types = (name: string) => Object.keys(operations.get(name)!.requestBody!.content!);
    expect(types('createProduct')).toEqual(['application/json', 'multipart/form-data']);
    expect(types('createMenu')).toEqual(['application/json']);
    const success = (name: string) =>
      Object.entries(operations.get(name)!.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { description }]) => `${status} ${description}`);
    expect(['getMe', 'createMenu', 'deleteMenu'].flatMap(success)).toEqual([
      '200 OK',
      '201 Created',
      '204 No Content',
    ]);
  });

  it('K1 names the calls that a version or a key can be sent to', () => {
    const taking = (header: string) =>
      [...operations]
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === header))
        .map(([name]) => name)
        .sort();
    expect(taking('If-Match')).toEqual(
      [
        'updateCompany',
        ...['Ingredient', 'Product', 'Category', 'Menu', 'Link'].flatMap(name => [
          `update${name}`,
          `delete${name}`,
        ]),
        'moveCategory',
      ].sort(),
    );
    expect(taking('Idempotency-Key')).toEqual(
      [
        ...['Ingredient', 'Product', 'Category', 'ProductCategory', 'Menu', 'Link'].flatMap(name => [
          `create${name}`,
          `delete${name}`,
        ]),
        'addUser',
        'removeUser',
        'changePassword',
      ].sort(),
    );
  });
});
