import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  type RouteShorthandOptions,
} from 'fastify';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Contract } from '#shared/api/contract.ts';
import type { Permission } from '#shared/roles.ts';
import type { Noting } from './changes.ts';
import type { Admission } from '../admission/admission.ts';
import type { Work } from '../admission/works.ts';
import { admitRequests } from '../admission/admitting.ts';
import { ofCalls, overTls, safety } from './safety-headers.ts';
import { traceRequests } from '../tracing/requests.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { tellBroken } from './broken-request.ts';
import { AppError } from './errors.ts';
import { routeName, tell, tellIn, type Wording } from './failures.ts';
import { newRequestId } from '../ids.ts';
import { networkOf, type Limit, type Limits } from '../admission/limits.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { enterByKey, mustSuitKeys } from './key-door.ts';
import { refuseForeignHost, refuseForeignOrigin } from './foreign.ts';
import { packed } from './packed.ts';
import { callOf } from './understood.ts';
import { quietDoor } from '../quiet/door.ts';
import { endSlowBodies, isBodiless } from '../lines/slow-bodies.ts';
import { operatorRoutes } from './operator-door.ts';
import type { KeyHolder, Operator, Person, Proof, StoreAccess } from './who.ts';
import { isStorePage, storeHosts, storePages, type Idempotency, type StorePages } from './store-pages.ts';

export type { Person, StoreAccess } from './who.ts';

/** The questions the routes ask; accounts, stores and API keys answer them. */
export interface Guards {
  /** @throws AppError not_signed_in */
  person(request: FastifyRequest): Promise<Person>;
  /** @throws AppError not_found when it is not theirs, not_allowed when their role is without the permission. */
  store(person: Pick<Person, 'id'>, slug: string, needed: Permission): Promise<StoreAccess>;
  /** Whose key comes with a request; null when it comes with none. @throws AppError not_signed_in, not_allowed */
  key?(request: FastifyRequest): Promise<KeyHolder | null>;
  /** One of us; to everybody else there is nothing. @throws AppError not_found, not_allowed */
  operator?(request: FastifyRequest, proof: Proof): Promise<Operator>;
}

/** Said for every call, so that nothing about a route is decided by silence. */
export interface RouteOptions {
  auth: 'none' | 'person' | 'operator';
  /** How sure it has to be of who asks; only with auth `operator`. */
  proof?: Proof;
  /** What the caller must be allowed in the store; only with `:slug` in the path and auth `person`. */
  may?: Permission;
  /** Whether an API key of the store that has the permission may call it, too; none may where nothing is said. */
  byKey?: boolean;
  /** Calls allowed per person (or per network when nobody is signed in). */
  limit: Limit;
  /** Largest body in bytes; 0 where there is none. */
  body: number;
  idempotency: Idempotency;
  /**
   * What kind of work it is, by which it is helped first or refused first; `managing` where somebody signed in asks and
   * nothing is said. null: it reads what is sent from the line itself, with bounds of its own.
   */
  work?: Work | null;
  /** Which line of the list of changes comes of it, or why none; said by every call of a store that is not `safe`. */
  notes?: Noting;
  /** How its refusals are worded; as they were thrown where that is not said. */
  wording?: Wording;
}

export interface Call<C extends Contract> {
  params: Out<C['params']>;
  query: Out<C['query']>;
  body: Out<C['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The caller's network, for limits. */
  network: string;
}
type Out<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;
type Answer<C extends Contract> = z.input<C['answer']> | Readable;

export interface RouteEntry {
  contract: Contract;
  options: RouteOptions;
}

export interface Api {
  fastify: FastifyInstance;
  /** Every route of the API in order of mounting: the source of the OpenAPI document and of the sweep tests. */
  table: RouteEntry[];
  /** The pages and forms of the stores' own hosts. */
  pages: StorePages;
  open<C extends Contract>(
    contract: C,
    options: RouteOptions & { auth: 'none'; work: Work },
    handler: (call: Call<C>) => Promise<Answer<C>>,
  ): void;
  personal<C extends Contract>(
    contract: C,
    options: RouteOptions & { auth: 'person'; may?: never },
    handler: (call: Call<C> & { person: Person }) => Promise<Answer<C>>,
  ): void;
  ofStore<C extends Contract>(
    contract: C,
    options: RouteOptions & { auth: 'person'; may: Permission } & (
        | { idempotency: 'safe' }
        | { idempotency: Exclude<Idempotency, 'safe'>; notes: Noting }
      ),
    handler: (call: Call<C> & { person: Person; store: StoreAccess }) => Promise<Answer<C>>,
  ): void;
  ofOperators<C extends Contract>(
    contract: C,
    options: RouteOptions & { auth: 'operator'; proof: Proof },
    handler: (call: Call<C> & { operator: Operator }) => Promise<Answer<C>>,
  ): void;
}

export interface HttpOptions {
  log: Log;
  limits: Limits;
  metrics: Metrics;
  guards: Guards;
  platformUrl: string;
  trustedProxies: string;
  /** Whether browsers shall reach all hosts below the platform's own by https alone; they need not unless said. */
  hstsSubdomains?: boolean;
  /** Check our own answers against their schema: always, except in production. */
  checkAnswers: boolean;
  /** Whether a Host header is of a host where stores are; none is unless said. */
  isStoreHost?: (host: string | undefined) => boolean;
  /** Whether nothing may be changed now, as on a copy that was just put back; it never is unless said. */
  isQuiet?: () => Promise<boolean>;
  serverFactory?: FastifyServerFactory;
  /** Who is worked for at once; everybody unless given. */
  admission?: Admission;
  /** Who is told of each request; nobody unless given. */
  tracing?: Tracing | null;
}

/** The HTTP server with its one error handler, and the ways to mount a route on it. */
export async function createHttp(options: HttpOptions): Promise<Api> {
  const { hostname, protocol } = new URL(options.platformUrl);
  const headers = protocol === 'https:' ? { ...safety, ...overTls(options.hstsSubdomains) } : safety;
  const hosts = storeHosts(options.isStoreHost ?? (() => false));
  const dress = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers({ 'x-request-id': request.id, ...headers });
  const fastify = Fastify({
    logger: false,
    genReqId: newRequestId,
    // An address that cannot be read comes past every hook.
    frameworkErrors: (error, request, reply) => tell(error, request, dress(request, reply), options.log),
    clientErrorHandler: tellBroken,
    trustProxy: options.trustedProxies,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, constraints: hosts.constraints },
    rewriteUrl: hosts.rewriteUrl,
    // What comes in on a line while we stop is answered as ever, and the line is closed after it.
    return503OnClosing: false,
    requestTimeout: 180_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    ...(options.serverFactory
      ? { serverFactory: options.serverFactory }
      : { http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 } }),
  });
  // JSON alone: a text would come to the routes as if it were a form.
  fastify.removeContentTypeParser('text/plain');
  await fastify.register(cookie);
  // Without promises: what a shop's page costs besides its making is mostly these.
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isStorePage(request)) {
      reply.header('x-request-id', request.id);
      return done();
    }
    dress(request, reply);
    refuseForeignHost(request, hostname);
    if (!isBodiless(request)) refuseForeignOrigin(request, options.platformUrl);
    if (request.url.startsWith('/api')) reply.headers(ofCalls);
    done();
  });
  for (const watch of [traceRequests, endSlowBodies, quietDoor, admitRequests]) watch(fastify, options);
  fastify.addHook('onResponse', (request, reply, done) => {
    account(request, reply, options);
    done();
  });
  fastify.setErrorHandler((error, request, reply) => tell(error, request, reply, options.log));
  fastify.setNotFoundHandler((request, reply) =>
    tell(new AppError('not_found', 'There is nothing at this address.'), request, reply, options.log),
  );

  const table: RouteEntry[] = [];
  const mount = (
    contract: Contract,
    route: RouteOptions,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    first: Pick<RouteShorthandOptions, 'onRequest'> = {},
  ) => {
    mustSuitKeys(contract.path, route);
    table.push({ contract, options: route });
    fastify.route({
      method: contract.method,
      url: contract.path.replace(/\/$/, ''),
      ...frameworkOptions(route, options.log),
      ...first,
      handler: async (request, reply) => {
        const answer = await handle(request, reply);
        if (options.checkAnswers && !(answer instanceof Readable)) contract.answer.parse(answer);
        // A route may have said another status itself, such as 202 for what is not decided yet.
        if (reply.statusCode === 200) reply.code(contract.status ?? 200);
        return reply.send(await packed(request, reply, answer));
      },
    });
  };
  const pages = await storePages(fastify, options);
  return {
    fastify,
    table,
    pages,
    open(contract, route, handler) {
      mount(contract, route, async (request, reply) => {
        await options.limits.use(route.limit, networkOf(request.ip));
        return handler(callOf(contract, request, reply) as never);
      });
    },
    personal(contract, route, handler) {
      mount(contract, route, async (request, reply) => {
        const person = await enter(options, route, request);
        return handler({ ...callOf(contract, request, reply), person } as never);
      });
    },
    ofStore(contract, route, handler) {
      mount(contract, route, async (request, reply) => {
        // Whose store it is comes before whether the call is well formed, so that a stranger learns neither.
        const entered = await enterStore(options, route, request, reply);
        return handler({ ...callOf(contract, request, reply), ...entered } as never);
      });
    },
    ofOperators: operatorRoutes(options, callOf, mount),
  };
}

type Entered = Pick<HttpOptions, 'guards' | 'limits'>;

async function enter(
  { guards, limits }: Entered,
  route: RouteOptions,
  request: FastifyRequest,
): Promise<Person> {
  const person = await guards.person(request);
  await limits.use(route.limit, person.id);
  return person;
}

/** A person of the store, or one of its programs by its key. */
async function enterStore(
  options: Entered,
  route: RouteOptions & { may: Permission },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ person: Person; store: StoreAccess }> {
  const { slug = '' } = request.params as { slug?: string };
  const at = { route, slug: slug.toLowerCase() };
  const key = (await options.guards.key?.(request)) ?? null;
  if (key) return enterByKey(options.limits, key, at, reply);
  const person = await enter(options, route, request);
  return { person, store: await options.guards.store(person, at.slug, route.may) };
}

/** What of a route the framework itself has to know. */
const frameworkOptions = ({ body, wording, work = 'managing' }: RouteOptions, log: Log) => ({
  config: { work },
  ...(body > 0 && { bodyLimit: body }),
  ...(wording && { errorHandler: tellIn(wording, log) }),
});

/** Refusals that somebody meets who wants to get round a lock; a slip of the finger, or a session that ran out, has other codes. */
const locks = new Set(['not_allowed', 'too_many']);

/** One line in the log and one figure for every answer that took work; a refusal says why, and one at a lock is a warning. */
function account(request: FastifyRequest, reply: FastifyReply, { log, metrics }: HttpOptions): void {
  const { id, method } = request;
  const { statusCode: status, elapsedTime } = reply;
  const route = routeName(request);
  metrics.answered(method, route, status, elapsedTime);
  const said = { id, method, route, status, ms: Math.round(elapsedTime) };
  const refused = reply.getHeader('x-error-code');
  if (refused === undefined) log.info('request', said);
  else if (locks.has(String(refused))) log.warn('refused at a lock', { ...said, refused });
  else log.info('request', { ...said, refused });
}
