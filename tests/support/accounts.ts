import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/api/contract.ts';
import { mountAccounts, personGuard } from '#server/accounts/index.ts';
import { createMail, mountDevMail, type KeptMail, type TemplateName } from '#server/mail/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readConfig, type Config, type GoogleConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/db.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createHttp } from '#server/platform/http/http.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createCounts, createLimits, type Limits } from '#server/platform/admission/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { testClock } from './clock.ts';
import { testDatabase, type TestDatabase } from './programs/database.ts';

export interface Sent {
  cookie?: string;
  token?: string;
  /** `null` sends none; the platform's own unless said. */
  origin?: string | null;
  /** Where the call comes from. */
  network?: string;
  /** Any other headers. */
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  cookies: Record<
    string,
    {
      value: string;
      path?: string;
      maxAge?: number;
      httpOnly?: boolean;
      secure?: boolean;
      sameSite?: string;
      expires?: Date;
      domain?: string;
    }
  >;
}

export interface AccountWorld {
  config: Config;
  limits: Limits;
  /** Stores of people, by person id. */
  sites: Map<string, { slug: string }[]>;
  /** Addresses of accounts that a store, a purchase or a seat hangs on. */
  inUse: Set<string>;
  /** Addresses of accounts about which that question fails. */
  broken: Set<string>;
  /** Every line that was logged, as JSON. */
  logged: string[];
  get(url: string, sent?: Sent): Promise<Answered>;
  post(url: string, body: object, sent?: Sent): Promise<Answered>;
  /** Does a job that is due by the clock. */
  job(name: string): Promise<void>;
  /** A route that only a signed-in person may call; answers their id. */
  enter(sent: Sent): Promise<Answered>;
  /** Every mail that is out, oldest first. */
  mails(): Promise<KeptMail[]>;
  /** The mails to an address by template, oldest first. */
  mailsTo(email: string): Promise<TemplateName[]>;
  /** The path of the first link of the newest mail of a kind. */
  linkIn(email: string, template: TemplateName): Promise<string>;
  close(): Promise<void>;
}

const whoAmI = contract({
  method: 'GET',
  path: '/api/test/who',
  summary: 'Who asks.',
  answer: z.object({ id: z.string() }),
});

function cannotLook(): never {
  throw new Error('This account cannot be looked at.');
}

/** Nobody here has a store. */
const nobodysStores = {
  leaveStores: async () => [],
  ownStores: {
    ownedAlone: async () => [],
    close: async () => undefined,
    keep: async () => undefined,
    tell: async () => undefined,
  },
};

/** Accounts with real mail and jobs on a given database, reached as over HTTP. */
export async function accountWorld(
  database: { db: Database; login: Parameters<typeof createJobs>[0]; role: string | null },
  clock: Clock,
  options: { platformUrl?: string; google?: GoogleConfig } = {},
): Promise<AccountWorld> {
  const dataDir = mkdtempSync('/tmp/presence-accounts-');
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PLATFORM_URL: options.platformUrl ?? 'http://localhost:3000',
  });
  config.google = options.google ?? null;
  const logged: string[] = [];
  const note = (message: string, fields?: object) => void logged.push(JSON.stringify([message, fields]));
  const log: Log = { info: note, warn: note, error: note };
  const { db } = database;
  const limits = createLimits(createCounts(clock));
  const jobs = createJobs(database.login, database.role, log, { byTheClock: false });
  const mail = createMail({ db, jobs, clock, log, config });
  const sites = new Map<string, { slug: string }[]>();
  const api = await createHttp({
    log,
    limits,
    metrics: createMetrics(),
    guards: {
      person: personGuard({ db, clock, config }),
      store: () => Promise.reject(new AppError('not_found', 'No stores here.')),
    },
    platformUrl: config.platformUrl,
    trustedProxies: 'loopback',
    checkAnswers: true,
  });
  const [inUse, broken] = [new Set<string>(), new Set<string>()];
  mountAccounts(api, {
    db,
    jobs,
    mail,
    clock,
    limits,
    log,
    config,
    sitesOf: async (id) => sites.get(id) ?? [],
    ...nobodysStores,
    isInUse: async (_, { email }) => (broken.has(email) ? cannotLook() : inUse.has(email)),
  });
  mountDevMail(api.fastify, { config });
  api.personal(
    whoAmI,
    { auth: 'person', limit: { name: 'who', max: 10_000, perMs: 60_000 }, body: 0, idempotency: 'safe' },
    async ({ person }) => ({ id: person.id }),
  );
  await jobs.start();

  const ask = async (
    method: 'GET' | 'POST',
    url: string,
    body: object | undefined,
    sent: Sent,
  ): Promise<Answered> => {
    const origin = sent.origin === undefined ? config.platformUrl : sent.origin;
    const answer = await api.fastify.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      remoteAddress: sent.network ?? '102.89.1.1',
      headers: {
        host: new URL(config.platformUrl).host,
        ...(origin ? { origin } : {}),
        ...(sent.cookie ? { cookie: sent.cookie } : {}),
        ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
        ...sent.headers,
      },
    });
    const cookies = Object.fromEntries(
      answer.cookies.map(({ name, ...rest }) => [name, rest]),
    ) as Answered['cookies'];
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies };
  };
  const mails = async () => {
    while ((await jobs.runDue()) > 0);
    const answer = await api.fastify.inject({ method: 'GET', url: '/dev/mail.json' });
    return answer.json<KeptMail[]>().toReversed();
  };
  return {
    config,
    limits,
    sites,
    inUse,
    broken,
    logged,
    get: (url, sent = {}) => ask('GET', url, undefined, sent),
    post: (url, body, sent = {}) => ask('POST', url, body, sent),
    enter: (sent) => ask('GET', '/api/test/who', undefined, sent),
    async job(name) {
      await db.transact((tx) => jobs.send(tx, name, {}));
      await jobs.runDue();
    },
    mails,
    mailsTo: async (email) =>
      (await mails()).filter((one) => one.to === email).map((one) => one.template as TemplateName),
    async linkIn(email, template) {
      const found = (await mails()).findLast((one) => one.to === email && one.template === template);
      if (!found) throw new Error(`There is no mail ${template} to ${email}.`);
      return new URL(found.links[0]!).pathname;
    },
    async close() {
      await api.fastify.close();
      await jobs.stop();
      rmSync(path.resolve(dataDir), { recursive: true, force: true });
    },
  };
}

/** Accounts for the tests of a file, on a database of their own: there before the first test, gone after the last. */
export function accountTests(withGoogle?: () => Promise<{ config: GoogleConfig; close(): Promise<void> }>) {
  const clock = testClock();
  const database = {} as TestDatabase;
  const world = {} as AccountWorld;
  let google: { config: GoogleConfig; close(): Promise<void> } | undefined;
  beforeAll(async () => {
    Object.assign(database, await testDatabase());
    google = await withGoogle?.();
    Object.assign(world, await accountWorld(database, clock, google ? { google: google.config } : {}));
  });
  afterAll(async () => {
    await world.close();
    await google?.close();
    await database.close();
  });
  return { clock, database, world };
}

let made = 0;

/** A sign-up nobody used before: an address and a phone number of its own. */
export function someone(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    first_name: 'Ada',
    last_name: 'Obi',
    gender: 'female',
    username: `0803${String(1_000_000 + made)}`,
    email: `ada${made}@example.com`,
    password1: 'kola nut 24',
    password2: 'kola nut 24',
    rememberMe: false,
    agreeToTerms: true,
    ...more,
  };
}

/** Signs up and opens the link of the mail; answers what was typed. */
export async function verified(world: AccountWorld, more: Record<string, unknown> = {}) {
  const form = someone(more);
  await world.post('/api/auth/register/', form);
  const key = (await world.linkIn(String(form.email), 'verify-email')).split('/').at(-1)!;
  await world.post('/api/auth/register/verify-email/', { key });
  return form;
}

/** Logs in and answers the session cookie as a header, and the access token. */
export async function loggedIn(
  world: AccountWorld,
  form: { email: string; password1: string },
  rememberMe = false,
) {
  const answer = await world.post('/api/auth/login/', {
    email: form.email,
    password: form.password1,
    rememberMe,
  });
  if (answer.status !== 200) throw new Error(`The login failed: ${JSON.stringify(answer.body)}`);
  return { answer, cookie: cookieOf(answer)!, token: String(answer.body.access) };
}

/** The session cookie of an answer as a Cookie header; null when it sets none. */
export function cookieOf(answer: Answered): string | null {
  const name = Object.keys(answer.cookies).find((one) => one.endsWith('session'));
  return name ? `${name}=${answer.cookies[name]!.value}` : null;
}
