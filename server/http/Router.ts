import type { z, OpenAPIHono } from '@hono/zod-openapi';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Session } from '../domain/accounts/sessions';
import type { Database, Work } from '../database/Database';
import type { ApiDeps } from './Deps';
import type { Endpoint, Method } from './Endpoint';
import type { Language } from '../messages/translate';
import { preferredLanguage } from '../messages/preferredLanguage';
import { MAX_INT4 } from '../contract/integers';
import { validate } from './validate';
import { clientOf, publicUrl } from './client';
import { guard } from './guard';
import { NotFoundError } from '../domain/errors';
import type { Repeatable } from '../domain/records/repeatableWrites';
import { HttpError } from './HttpError';
import { repeatableOf } from './repeatable';
import { etagOf } from './etag';
import { limitUnsent } from './limitUnsent';
import { operationOf } from './openApi/operationOf';
import { onceSent } from './onceSent';
import { readBody, type BodySender } from './readBody';
import { withFailureTold } from './withFailureTold';

export interface Call<B extends z.ZodType, Q extends z.ZodType> {
  body: z.output<B>;
  query: z.output<Q>;
  language: Language;
  /** The client's address, in the form that limits count. */
  address: string;
  /** Whether only this client has the address. */
  isExactAddress: boolean;
  /** The URL under which the client reaches the backend. Photo URLs start with it. */
  publicUrl: string;
  arrivedAt: Date;
  /** How the client names itself: `User-Agent`. */
  client: string;
}

/** Access to the rows of one company. Handlers have no other access to them. */
export interface CompanyScope {
  id: number;
  read<T>(work: Work<T>): Promise<T>;
  write<T>(work: Work<T>): Promise<T>;
}

export interface SignedInCall<B extends z.ZodType, Q extends z.ZodType> extends Call<B, Q> {
  session: Session;
  company: CompanyScope;
  id: number;
  /** The versions that a change is for: `If-Match`. */
  ifMatch: string | undefined;
  /** For a creation with an `Idempotency-Key`. */
  repeatable: Repeatable | undefined;
  /**
   * Checks the session again if the last check is more than a second old. Call it before a change that had to wait.
   * @throws HttpError with 401 if the session has ended
   */
  checkSession: () => Promise<void>;
}

/** A session whose check is older may have ended meanwhile. */
const SESSION_FRESH_MS = 1_000;

/** Adds the calls of the contract to the server and to its OpenAPI document. */
export class Router {
  readonly hono: OpenAPIHono;
  readonly deps: ApiDeps;
  private readonly methods = new Map<string, Method[]>();

  constructor(hono: OpenAPIHono, deps: ApiDeps) {
    this.hono = hono;
    this.deps = deps;
  }

  /** Adds a call without authentication. A token is ignored. */
  open<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<B, Q, A>,
    work: (call: Call<B, Q>) => Promise<z.input<A>>,
  ): void {
    this.mount(endpoint, false, async context => {
      const query = await queryOf(endpoint, context);
      const body = await this.bodyOf(endpoint, context);
      return work({ ...this.callOf(context), query, body });
    });
  }

  /**
   * Adds a call that needs a token, on the rows of the user's company.
   * @param exists whether the record exists: then a missing record gives 404 even if the body is invalid
   */
  signedIn<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<B, Q, A>,
    work: (call: SignedInCall<B, Q>) => Promise<z.input<A>>,
    exists?: (queries: Parameters<Work<unknown>>[0], companyId: number, id: number) => Promise<boolean>,
  ): void {
    this.mount(endpoint, true, async context => {
      const session = await this.sessionOf(context);
      let checkedAt = performance.now();
      const checkSession = async () => {
        if (performance.now() - checkedAt <= SESSION_FRESH_MS) return;
        await this.sessionOf(context);
        checkedAt = performance.now();
      };
      const company = scopeOf(this.deps.database, session.companyId, checkSession);
      const id = idOf(context);
      const query = await queryOf(endpoint, context);
      let giveBack: () => void = () => undefined;
      const ofSession = { session, onKept: (given: () => void) => (giveBack = given) };
      try {
        const body = await this.bodyOf(endpoint, context, ofSession).catch(async (refused: unknown) => {
          const there = !exists || (await company.read(queries => exists(queries, company.id, id)));
          throw there ? refused : new NotFoundError();
        });
        await checkSession();
        const ifMatch = context.req.header('If-Match');
        const repeatable = endpoint.isRepeatable ? await repeatableOf(context, body) : undefined;
        const call = { ...this.callOf(context), query, body, ifMatch, repeatable };
        return await work({ ...call, session, checkSession, company, id });
      } finally {
        giveBack();
      }
    });
  }

  /**
   * Adds a file that needs a token. The OpenAPI document does not describe it.
   * @param open is not called for a HEAD request. `ended` is aborted when the connection is closed: behind another answer, nothing
   * else would end the stream.
   */
  file(
    path: string,
    headers: Record<string, string>,
    open: (session: Session, ended: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  ): void {
    this.methods.set(path, ['get']);
    this.hono.get(path, async context => {
      const session = await this.sessionOf(context);
      if (context.req.method === 'HEAD') return context.body(null, 200, headers);
      const ended = new AbortController();
      const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
      if (incoming && outgoing) onceSent(incoming, outgoing, () => ended.abort());
      const file = await open(session, ended.signal);
      const onFailure = (err: unknown) => {
        this.deps.log.error({ err, path }, 'A file broke off while it was sent');
        // The server would print the failure past the log, and the client would take the part for the whole file.
        if (!outgoing) throw err;
        outgoing.destroy();
      };
      return context.body(withFailureTold(file, onFailure), 200, headers);
    });
  }

  /** Answers 405 to all other methods of the added paths. Call it after adding all calls. */
  refuseOtherMethods(): void {
    for (const [path, methods] of this.methods) {
      const allow = [...methods, ...(methods.includes('get') ? ['head'] : []), 'options']
        .join(', ')
        .toUpperCase();
      this.hono.all(path, context => {
        if (context.req.method === 'OPTIONS') return context.body(null, 204, { Allow: allow });
        throw new HttpError(
          405,
          { key: 'method_not_allowed', values: { method: context.req.method } },
          { Allow: allow },
        );
      });
    }
  }

  private sessionOf(context: Context): Promise<Session> {
    const { database, config } = this.deps;
    return guard(database, config.sessionLife, context.req.header('Authorization'));
  }

  private callOf(context: Context): Omit<Call<never, never>, 'body' | 'query'> {
    const { config } = this.deps;
    const { address, isExact, origin } = clientOf(context, config.trustedProxies);
    return {
      language: preferredLanguage(context.req.header('Accept-Language')),
      address,
      isExactAddress: isExact,
      publicUrl: publicUrl(config, origin),
      arrivedAt: new Date(),
      client: context.req.header('User-Agent') ?? '',
    };
  }

  /** @param ofSession undefined for a call without a session */
  private async bodyOf<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
    { body, accepts = 'json' }: Endpoint<B, Q, A>,
    context: Context,
    ofSession?: { session: Session } & Pick<BodySender, 'onKept'>,
  ): Promise<z.output<B>> {
    if (!body) return undefined as z.output<B>;
    const schema = typeof body === 'function' ? body(ofSession?.session as Session) : body;
    const { address } = clientOf(context, this.deps.config.trustedProxies);
    const sender = { address, isOpen: !ofSession, onKept: ofSession?.onKept };
    return validate(schema, await readBody(context.req.raw, accepts, sender));
  }

  private mount<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
    endpoint: Endpoint<B, Q, A>,
    needsToken: boolean,
    handle: (context: Context) => Promise<unknown>,
  ): void {
    const path = endpoint.path.replace('{id}', ':id');
    const [status, schema] = endpoint.answer;
    this.methods.set(path, [...(this.methods.get(path) ?? []), endpoint.method]);
    this.hono.openAPIRegistry.registerPath(operationOf(endpoint, needsToken));
    this.hono.on(endpoint.method.toUpperCase(), path, async context => {
      const answer = await handle(context);
      if (!schema) return context.body(null, 204);
      if (this.deps.checkAnswers) schema.parse(answer);
      const etag = etagOf(answer);
      const text = JSON.stringify(answer);
      // After a change its answer is sent in any case: a refusal would say that it was not carried out.
      if (endpoint.method === 'get') {
        const { address } = clientOf(context, this.deps.config.trustedProxies);
        limitUnsent(context.env ?? {}, address, text.length);
      }
      return context.body(text, status as ContentfulStatusCode, {
        'Content-Type': 'application/json',
        ...(etag && { ETag: etag }),
      });
    });
  }
}

function scopeOf(database: Database, id: number, checkSession: () => Promise<void>): CompanyScope {
  return {
    id,
    read: work => database.read(id, work),
    write: work => database.write(id, work, checkSession),
  };
}

/**
 * Returns the id in the path, or 0 if the path has none.
 * @throws NotFoundError if the text cannot be an id
 */
function idOf(context: Context): number {
  const text = context.req.param('id');
  if (text === undefined) return 0;
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > MAX_INT4) throw new NotFoundError();
  return id;
}

async function queryOf<B extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  { query }: Endpoint<B, Q, A>,
  context: Context,
): Promise<z.output<Q>> {
  return (query ? validate(query, context.req.query()) : {}) as z.output<Q>;
}
