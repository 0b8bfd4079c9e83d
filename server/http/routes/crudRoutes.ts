import type { z } from 'zod';
import { pageOf } from '../../contract/answers';
import { noteChange, noteChanges } from '../../domain/history/noteChange';
import { createOnce, deleteOnce } from '../../domain/records/repeatableWrites';
import { position as positionBody } from '../../contract/bodies';
import type { Queries } from '../../database/Database';
import type { Page } from '../../domain/records/readPage';
import type { Tag } from '../openApi/tags';
import type { Router, SignedInCall } from '../Router';
import { changeWithHistory } from './changeWithHistory';

type ChangeOne<Body, Row> = (queries: Queries, companyId: number, id: number, body: Body) => Promise<Row>;

/** The calls of a record. A call without its function does not exist, and is answered with 405. */
interface Crud<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> {
  /** The tag of the calls in the OpenAPI document, which names the records. */
  tag: Tag;
  /** The name of one record in sentences: `a menu`. */
  recordName: string;
  /** The name of the records in the history; without it their changes are not in it. */
  noted?: string;
  /** The path of the list, such as `company-api/v1/menus/`. */
  endpoint: string;
  query: Q;
  body?: B;
  answer: A;
  /** Completes a record for the answer, for example with the URL of its photo. */
  present?: (record: z.input<A>, publicUrl: string) => z.input<A>;
  has: (queries: Queries, companyId: number, id: number) => Promise<boolean>;
  list: (queries: Queries, companyId: number, query: z.output<Q>) => Promise<Page<z.input<A>>>;
  add?: (queries: Queries, companyId: number, body: z.output<B>) => Promise<z.input<A>>;
  find?: (queries: Queries, companyId: number, id: number) => Promise<z.input<A>>;
  /** Reads a record for the comparison with `If-Match`. Default: `find`. */
  current?: (queries: Queries, companyId: number, id: number) => Promise<unknown>;
  change?: ChangeOne<z.output<B>, z.input<A>>;
  /** Changes the position only. */
  move?: ChangeOne<z.output<typeof positionBody>, z.input<A>>;
  remove?: (queries: Queries, companyId: number, id: number) => Promise<void>;
  /** The records that the database deletes with one, for the history. */
  alsoDeleted?: {
    noted: string;
    find: (queries: Queries, companyId: number, id: number) => Promise<{ id: number }[]>;
  };
}

/** Adds the calls of a record. Each works on the rows of the caller's company, in one transaction. */
export function crudRoutes<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  router: Router,
  {
    tag,
    recordName,
    noted,
    endpoint,
    query,
    body,
    answer,
    present = record => record,
    ...calls
  }: Crud<Q, B, A>,
): void {
  const { has, list, add, find, change, move, remove, alsoDeleted } = calls;
  const { current = find } = calls;
  const isVersioned = current !== undefined;
  const all = `/${endpoint}`;
  const one = `${all}{id}/`;
  /** The call's description: `createMenu` and "Create a menu". */
  const described = (verb: string, summary: string, names = recordName) => ({
    tag,
    operationId: verb + pascalCase(names),
    summary: `${summary} ${names}`,
  });
  /** @param resource the name of the records in the history; undefined for a change that is not in it */
  const noteIn = async <Body extends z.ZodType, After>(
    queries: Queries,
    call: SignedInCall<Body, z.ZodType>,
    resource: string | undefined,
    work: () => Promise<After>,
  ): Promise<After> => {
    const { company, id, ifMatch } = call;
    const isNeeded = current && (ifMatch || resource);
    const before = isNeeded ? ((await current(queries, company.id, id)) as object) : undefined;
    return changeWithHistory(queries, call, { resource, id, before }, work);
  };
  const changed =
    <Body extends z.ZodType>(work: ChangeOne<z.output<Body>, z.input<A>>, resource: string | undefined) =>
    async (call: SignedInCall<Body, z.ZodType>) => {
      const { company, id, body, publicUrl } = call;
      const after = await company.write(queries =>
        noteIn(queries, call, resource, () => work(queries, company.id, id, body)),
      );
      return present(after, publicUrl);
    };

  router.signedIn(
    {
      method: 'get',
      path: all,
      ...described('list', 'List', tag.toLowerCase()),
      query,
      answer: [200, pageOf(answer)],
    },
    async ({ company, query, publicUrl }) => {
      const { count, results } = await company.read(queries => list(queries, company.id, query));
      return { count, results: results.map(record => present(record, publicUrl)) };
    },
  );
  if (add)
    router.signedIn(
      {
        method: 'post',
        path: all,
        ...described('create', 'Create'),
        isRepeatable: true,
        body,
        answer: [201, answer],
      },
      async ({ company, session, body, publicUrl, repeatable }) => {
        const { row } = await company.write(queries =>
          createOnce(queries, company.id, repeatable, has, async () => {
            const after = await add(queries, company.id, body);
            const { id } = after as { id: number };
            if (noted) await noteChange(queries, session, { resource: noted, id, after: after as object });
            return after;
          }),
        );
        return present(row, publicUrl);
      },
    );
  if (find)
    router.signedIn(
      { method: 'get', path: one, ...described('get', 'Get'), answer: [200, answer] },
      async ({ company, id, publicUrl }) =>
        present(await company.read(queries => find(queries, company.id, id)), publicUrl),
    );
  if (change)
    router.signedIn(
      {
        method: 'put',
        path: one,
        ...described('update', 'Replace'),
        isVersioned,
        body,
        answer: [200, answer],
      },
      changed<B>(change, noted),
      has,
    );
  if (move)
    router.signedIn(
      {
        method: 'patch',
        path: one,
        ...described('move', 'Change the position of'),
        isVersioned,
        body: positionBody,
        answer: [200, answer],
      },
      changed<typeof positionBody>(move, undefined),
      has,
    );
  if (remove)
    router.signedIn(
      {
        method: 'delete',
        path: one,
        ...described('delete', 'Delete'),
        isVersioned,
        isRepeatable: true,
        answer: [204],
      },
      call => {
        const { company, id, repeatable, session } = call;
        return company.write(queries =>
          deleteOnce(queries, company.id, repeatable, async () => {
            const others = (await alsoDeleted?.find(queries, company.id, id)) ?? [];
            await noteIn(queries, call, noted, () => remove(queries, company.id, id));
            const resource = alsoDeleted?.noted ?? '';
            await noteChanges(
              queries,
              session,
              others.map(before => ({ resource, id: before.id, before })),
            );
          }),
        );
      },
    );
}

/** `a product category` becomes `ProductCategory`. */
function pascalCase(words: string): string {
  return words.replace(/^an? /, '').replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
}
