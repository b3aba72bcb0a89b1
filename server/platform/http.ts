import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import type { z } from 'zod';
import type { Contract } from '#shared/api/contract.ts';
import type { Role } from '#shared/roles.ts';
import type { StoreDoor } from './db.ts';
import { tellBroken } from './broken-request.ts';
import { AppError, isUnavailable, notFound, statusOf, type Sentences } from './errors.ts';
import { newId } from './ids.ts';
import { networkOf, type Limit, type Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { needsScript, sentencePage, sentencePolicy } from './sentence-page.ts';

/** Who is asking, after their token was checked. */
export interface Person {
  id: string;
  sessionId: string;
}

/** A store the person may enter, and as what. */
export interface StoreAccess {
  door: StoreDoor;
  slug: string;
  role: Role;
}

/** The two questions the doors ask; accounts and stores answer them. */
export interface Guards {
  /** @throws AppError not_signed_in */
  person(request: FastifyRequest): Promise<Person>;
  /** @throws AppError not_found when it is not theirs, not_allowed when their role is too small. */
  store(person: Person, slug: string, least: Role): Promise<StoreAccess>;
}

/** Said for every call, so that nothing about a door is decided by silence. */
export interface RouteOptions {
  auth: 'none' | 'person';
  /** The smallest role that may call; only with `:slug` in the path and auth `person`. */
  store?: Role;
  /** Calls allowed per person (or per network when nobody is signed in). */
  limit: Limit;
  /** Largest body in bytes; 0 where there is none. */
  body: number;
  /** What a repeat of the same call does. */
  repeat: 'reads' | 'same effect' | 'keyed' | 'again';
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
type Answer<C extends Contract> = z.input<C['answer']>;

export interface RouteEntry {
  contract: Contract;
  options: RouteOptions;
}

export interface Api {
  fastify: FastifyInstance;
  /** Every door of the API in order of mounting: the source of the OpenAPI document and of the sweep tests. */
  table: RouteEntry[];
  open<C extends Contract>(
    contract: C,
    options: RouteOptions & { auth: 'none' },
    handler: (call: Call<C>) => Promise<Answer<C>>,
  ): void;
  personal<C extends Contract>(
    contract: C,
    options: RouteOptions & { auth: 'person'; store?: never },
    handler: (call: Call<C> & { person: Person }) => Promise<Answer<C>>,
  ): void;
  ofStore<C extends Contract>(
    contract: C,
    options: RouteOptions & { auth: 'person'; store: Role },
    handler: (call: Call<C> & { person: Person; store: StoreAccess }) => Promise<Answer<C>>,
  ): void;
}

export interface HttpOptions {
  log: Log;
  limits: Limits;
  metrics: Metrics;
  guards: Guards;
  platformUrl: string;
  trustedProxies: string;
  /** Check our own answers against their schema: always, except in production. */
  checkAnswers: boolean;
  serverFactory?: FastifyServerFactory;
}

/** A form must have come in whole within this time (milliseconds); only files may take as long as the server allows. */
const bodyTime = 15_000;

/** Headers of every answer of the platform's own host. */
const safety: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};
const overTls = { 'strict-transport-security': 'max-age=31536000' };

/** The same address `request.ip` gives, for requests that are answered outside the framework. */
export function addressReader(trustedProxies: string): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies.split(',').map((range) => range.trim()));
  return (request) => proxyAddr(request, trust);
}

/** The HTTP server with its one error handler, and the ways to hang a door on it. */
export async function createHttp(options: HttpOptions): Promise<Api> {
  const { hostname, protocol } = new URL(options.platformUrl);
  const headers = protocol === 'https:' ? { ...safety, ...overTls } : safety;
  const dress = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers({ 'x-request-id': request.id, ...headers });
  const fastify = Fastify({
    logger: false,
    genReqId: () => newId(),
    // An address that cannot be read comes past every hook.
    frameworkErrors: (error, request, reply) => tell(error, request, dress(request, reply), options.log),
    clientErrorHandler: tellBroken,
    trustProxy: options.trustedProxies,
    bodyLimit: 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // What comes in on a line while we stop is answered as ever, and the line is closed after it.
    return503OnClosing: false,
    requestTimeout: 180_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    ...(options.serverFactory
      ? { serverFactory: options.serverFactory }
      : { http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 } }),
  });
  // JSON alone: a text would come to the doors as if it were a form.
  fastify.removeContentTypeParser('text/plain');
  await fastify.register(cookie);
  fastify.addHook('onRequest', async (request, reply) => {
    dress(request, reply);
    refuseForeignHost(request, hostname);
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method))
      refuseForeignOrigin(request, options.platformUrl);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  });
  const patience = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  fastify.addHook('preParsing', async (request) => {
    patience.set(
      request,
      setTimeout(() => request.raw.destroy(), bodyTime),
    );
  });
  // Reached once the body is read; a file is read later, by its own door.
  fastify.addHook('preValidation', async (request) => clearTimeout(patience.get(request)));
  fastify.addHook('onResponse', async (request, reply) => {
    clearTimeout(patience.get(request));
    const route = request.routeOptions.url ?? 'unknown';
    options.metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime);
    options.log.info('request', {
      id: request.id,
      method: request.method,
      // The pattern, not the address: addresses may carry secrets.
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
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
  ) => {
    table.push({ contract, options: route });
    fastify.route({
      method: contract.method,
      url: contract.path.replace(/\/$/, ''),
      ...(route.body > 0 ? { bodyLimit: route.body } : {}),
      handler: async (request, reply) => {
        const answer = await handle(request, reply);
        if (options.checkAnswers) contract.answer.parse(answer);
        // A door may have said another status itself, such as 202 for what is not decided yet.
        if (reply.statusCode === 200) reply.code(contract.status ?? 200);
        return reply.send(answer);
      },
    });
  };
  const callOf = (contract: Contract, request: FastifyRequest, reply: FastifyReply) => ({
    params: understood(contract.params, request.params),
    query: understood(contract.query, request.query),
    body: understood(contract.body, request.body ?? undefined),
    request,
    reply,
    network: networkOf(request.ip),
  });
  const enter = async (route: RouteOptions, request: FastifyRequest): Promise<Person> => {
    const person = await options.guards.person(request);
    options.limits.take(route.limit, person.id);
    return person;
  };

  return {
    fastify,
    table,
    open(contract, route, handler) {
      mount(contract, route, async (request, reply) => {
        options.limits.take(route.limit, networkOf(request.ip));
        return handler(callOf(contract, request, reply) as never);
      });
    },
    personal(contract, route, handler) {
      mount(contract, route, async (request, reply) => {
        const person = await enter(route, request);
        return handler({ ...callOf(contract, request, reply), person } as never);
      });
    },
    ofStore(contract, route, handler) {
      mount(contract, route, async (request, reply) => {
        const person = await enter(route, request);
        // Whose store it is comes before whether the call is well formed, so that a stranger learns neither.
        const { slug = '' } = request.params as { slug?: string };
        const store = await options.guards.store(person, slug.toLowerCase(), route.store);
        return handler({ ...callOf(contract, request, reply), person, store } as never);
      });
    },
  };
}

/** The platform's calls are answered on its own host; a store's host has the shopper's alone, a stranger's none. */
function refuseForeignHost(request: FastifyRequest, platformHost: string): void {
  const route = request.routeOptions.url ?? '';
  if (!route.startsWith('/api') || route.startsWith('/api/shop')) return;
  if (request.hostname.toLowerCase() !== platformHost) throw notFound('There is nothing at this address.');
}

/** A browser says where a form or a script comes from; a change asked for by another site is refused. */
function refuseForeignOrigin(request: FastifyRequest, platformUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined || request.url.startsWith('/webhooks/')) return;
  if (origin === platformUrl || origin === `${request.protocol}://${request.host}`) return;
  throw new AppError('not_allowed', 'This request came from another site and was refused.');
}

function understood(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const odd = oddityOf(value);
  if (odd) throw new AppError('bad_input', { [odd.field]: [odd.sentence] });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('bad_input', sentencesOf(result.error));
}

/** Nothing anybody sends us is nested deeper; what walks through it may do so by recursion. */
const deepest = 40;

/** Why a value is not even looked at: no database keeps a text of it, or it is nested beyond all sense. */
function oddityOf(value: unknown, path = '', depth = 0): { field: string; sentence: string } | null {
  if (typeof value === 'string')
    return isKept(value) ? null : { field: path || 'detail', sentence: 'A character in it cannot be kept.' };
  if (typeof value !== 'object' || value === null) return null;
  if (depth === deepest) return { field: 'detail', sentence: 'That is nested too deeply to read.' };
  for (const [key, inner] of Object.entries(value)) {
    if (!isKept(key)) return { field: path || 'detail', sentence: 'A character in it cannot be kept.' };
    const odd = oddityOf(inner, path ? `${path}.${key}` : key, depth + 1);
    if (odd) return odd;
  }
  return null;
}

/** A NUL, or half of a surrogate pair, cannot be; keyboards make neither. */
const isKept = (text: string) => text.isWellFormed() && !text.includes('\0');

/** One flat map: field path → its first sentence. */
function sentencesOf(error: z.ZodError): Sentences {
  const sentences: Sentences = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'detail';
    sentences[field] ??= [issue.message];
  }
  return sentences;
}

const apology =
  'Something went wrong on our side. Please try again; if it happens again, tell us the request number.';

/** The one place where a failure becomes an answer. */
function tell(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const known = error instanceof AppError ? error : fromFramework(error);
  if (!known) log.error('request failed', { id: request.id, route: request.routeOptions.url, error });
  if (known?.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  reply.code(known ? statusOf[known.code] : 500).header('x-error-code', known?.code ?? 'internal');
  const sentences = known?.sentences ?? { detail: apology };
  return isForReading(request) ? tellReader(request, reply, known, sentences) : reply.send(sentences);
}

/** A browser that will show the answer itself, after a link or a form; our scripts ask for JSON. */
const isForReading = (request: FastifyRequest) => /\btext\/html\b/.test(request.headers.accept ?? '');

function tellReader(
  request: FastifyRequest,
  reply: FastifyReply,
  known: AppError | null,
  sentences: Sentences,
): FastifyReply {
  // No door takes a form as a browser alone posts it: not its content, and on a page's own path not the method either.
  const formAlone = request.method === 'POST' && /bad_input|not_found/.test(known?.code ?? '');
  if (formAlone) reply.code(415);
  const [pathname = '/'] = request.url.split('?');
  const ofPage = formAlone && !pathname.startsWith('/api') && !pathname.startsWith('//');
  const back = ofPage
    ? { path: pathname, label: 'Back to the form' }
    : { path: '/', label: 'Go to the start' };
  const sentence = formAlone ? needsScript : Object.values(sentences).flat().join(' ');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', sentencePolicy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(sentencePage(sentence, back));
}

function fromFramework(error: unknown): AppError | null {
  if (isUnavailable(error))
    return new AppError('unavailable', 'We are very busy right now. Please try again in a moment.', 2);
  // The database keeps no NUL character; a person never types one.
  if ((error as { code?: string }).code === '22021')
    return new AppError('bad_input', 'A character in it cannot be kept.');
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return new AppError('too_large', 'That is too large to send.');
  if (status === 415) return new AppError('bad_input', 'Send this as JSON.');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('bad_input', 'We could not read that request.');
  return null;
}
