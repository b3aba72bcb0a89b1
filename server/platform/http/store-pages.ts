import multipart from '@fastify/multipart';
import { METHODS, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Work } from '../admission/works.ts';
import { AppError } from './errors.ts';
import { understoodFailure } from './failures.ts';
import { networkOf, type Limit, type Limits } from '../admission/limits.ts';
import type { Log } from '../log.ts';
import { isOwnOrigin } from './origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a page of the stores' hosts is called in the log and the figures. */
    name?: string;
  }
}

/** What a repeat of the same call does. */
export type Idempotency = 'safe' | 'idempotent' | 'keyed' | 'none';

/** A page or a form on the stores' own hosts; said as wholly as a call of the API. */
export interface StorePage {
  method: 'GET' | 'POST';
  /** Below every store's host, with `:name` parameters and their patterns. */
  path: string;
  /** Calls allowed per `:token` of the address, or else per network; null where nothing is counted. */
  limit: Limit | null;
  /** Largest form in bytes; 0 where there is none. */
  body: number;
  /** Files may come with it, which its own code reads and bounds. */
  files?: true;
  idempotency: Idempotency;
  /** What kind of work it is, by which it is helped first or refused first; null: it reads from the line, with bounds of its own. */
  work: Work | null;
}

export interface PageCall<S> {
  request: FastifyRequest;
  reply: FastifyReply;
  /** What `enter` found. */
  entered: S;
  params: Partial<Record<string, string>>;
  /** Empty for a GET. */
  form: URLSearchParams;
  /** The caller's network, for limits. */
  network: string;
}

/** What the pages of one table have in common. */
export interface StoreSide<S, P extends StorePage> {
  /** Asked before anything that was sent is read; null when that was the answer already. */
  enter(request: FastifyRequest, reply: FastifyReply, page: P): Promise<S | null>;
  answer(page: P, call: PageCall<S>): Promise<unknown>;
  /** Tells a failure as the store tells its shoppers; `entered` is null when it came before. */
  tell(reply: FastifyReply, appError: AppError | null, entered: S | null): FastifyReply;
}

interface Refusal {
  methods: string[];
  words: string;
  /** How it may be asked. */
  allow: string;
}

export interface StorePages {
  /** Every page and form in order of mounting, for the sweep tests. */
  table: StorePage[];
  mount<S, P extends StorePage>(side: StoreSide<S, P>, pages: readonly P[]): void;
  /** Refuses what is asked at a path in these ways. */
  refuse<S, P extends StorePage>(side: StoreSide<S, P>, page: P, refusal: Refusal): void;
}

const constraint = { storePage: 'store' };

/** Whether a page of a store's host answers this. */
export const isStorePage = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.name !== undefined;

/** Beginnings of paths that are answered alike on every host. */
const everywhere = ['/api/', '/media/'];

/** Every way of asking that a server hears of. */
const allMethods = METHODS.filter((method) => method !== 'CONNECT');

/** Those that neither show nor send anything. */
export const oddMethods = allMethods.filter((method) => !['GET', 'HEAD', 'POST'].includes(method));

/** As the addresses of our own pages and forms are written. */
const plain = /^\/(?:[\w.~-]+(?:\/+[\w.~-]+)*)?$/;

/** Where an address leads that no page of its own can have; what is there looks at it as it came. */
const odd = '/~';

/** How the server tells the stores' hosts from the platform's, which have no page in common. */
export function storeHosts(isStoreHost: (host: string | undefined) => boolean) {
  const isForStore = ({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>) =>
    isStoreHost(headers.host) && !everywhere.some((beginning) => url.startsWith(beginning));
  const kept = () => {
    const handlers = new Map<string, unknown>();
    return {
      get: (of: string) => handlers.get(of) ?? null,
      set: (of: string, handler: unknown) => void handlers.set(of, handler),
    };
  };
  return {
    constraints: {
      storePage: {
        name: 'storePage',
        mustMatchWhenDerived: true,
        storage: kept as never,
        // Undefined is no lack: the platform's pages have no constraint.
        deriveConstraint: (request: Pick<IncomingMessage, 'headers' | 'url'>) =>
          (isForStore(request) ? constraint.storePage : undefined) as string,
      },
    },
    rewriteUrl(request: Pick<IncomingMessage, 'headers' | 'url'>): string {
      const { url = '/' } = request;
      const mark = url.indexOf('?');
      return plain.test(mark < 0 ? url : url.slice(0, mark)) || !isForStore(request) ? url : odd;
    },
  };
}

/** Reads what was sent as browsers without script send it, whatever they call it; but for forms with files where those are taken. */
export function readForms(scope: FastifyInstance, files: boolean): void {
  scope.removeAllContentTypeParsers();
  // In its own scope: its hooks cost the other pages their time.
  if (files) void scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** What all routes of a page have: who may enter, and how a failure is told. */
function routeOf<S, P extends StorePage>(side: StoreSide<S, P>, page: P, log: Log) {
  const entered = new WeakMap<FastifyRequest, { by: S }>();
  return {
    options: {
      constraints: constraint,
      config: { name: `shop ${page.path.replace(/\(.*?\)/g, '')}`, work: page.work },
      errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
        side.tell(reply, understoodFailure(error, request, reply, log), entered.get(request)?.by ?? null),
    },
    /** False when that was the answer already. */
    async enter(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const by = await side.enter(request, reply, page);
      if (by !== null) entered.set(request, { by });
      return by !== null;
    },
    callOf: (request: FastifyRequest, reply: FastifyReply): PageCall<S> => ({
      request,
      reply,
      entered: entered.get(request)!.by,
      params: request.params as PageCall<S>['params'],
      form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
      network: networkOf(request.ip),
    }),
  };
}

/** The way to hang pages on the stores' hosts, with the server's one cookie, form, origin, limit and error code. */
export async function storePages(
  fastify: FastifyInstance,
  { limits, log }: { limits: Limits; log: Log },
): Promise<StorePages> {
  for (const method of allMethods)
    if (!fastify.supportedMethods.includes(method)) fastify.addHttpMethod(method);
  let [plainForms, withFiles] = [fastify, fastify];
  await fastify.register(async (inner) => readForms((plainForms = inner), false));
  await fastify.register(async (inner) => readForms((withFiles = inner), true));
  const table: StorePage[] = [];

  function mountPage<S, P extends StorePage>(side: StoreSide<S, P>, page: P): void {
    const { options, enter, callOf } = routeOf(side, page, log);
    table.push(page);
    (page.files ? withFiles : plainForms).route({
      ...options,
      method: page.method === 'GET' ? ['GET', 'HEAD'] : page.method,
      url: page.path,
      ...(page.body > 0 ? { bodyLimit: page.body } : {}),
      async onRequest(request, reply) {
        if (!(await enter(request, reply))) return reply;
        if (page.method === 'POST') refuseForeignForm(request);
      },
      handler(request, reply) {
        const call = callOf(request, reply);
        const answered = page.limit
          ? limits.use(page.limit, call.params.token ?? call.network).then(() => side.answer(page, call))
          : side.answer(page, call);
        // Not handed back: the framework would wait for the end of each answer.
        answered.catch((error: unknown) => void reply.send(error));
      },
    });
  }

  return {
    table,
    mount(side, pages) {
      for (const page of pages) mountPage(side, page);
    },
    refuse(side, page, { methods, words, allow }) {
      const { options, enter } = routeOf(side, page, log);
      plainForms.route({
        ...options,
        method: methods,
        url: page.path,
        async onRequest(request, reply) {
          if (!(await enter(request, reply))) return reply;
          reply.header('allow', allow);
          throw new AppError('wrong_method', words);
        },
        handler: (_request, reply) => reply,
      });
    },
  };
}

/** A store may be behind somebody's own proxy: which of the two schemes it was is not known here. */
function refuseForeignForm({ headers }: FastifyRequest): void {
  const host = headers.host?.toLowerCase() ?? '';
  if (isOwnOrigin(headers, [`http://${host}`, `https://${host}`])) return;
  throw new AppError('not_allowed', 'This form came from another site and was refused.');
}
