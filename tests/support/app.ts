import { mkdtempSync, rmSync } from 'node:fs';
import type pg from 'pg';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { createApp, type App } from '#server/app.ts';
import { createStore } from '#server/stores/index.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { readConfig, type PayConfig } from '#server/platform/config/config.ts';
import { realDns } from '#server/platform/outside/dns.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLimits, type Limits } from '#server/platform/admission/limits.ts';
import { sandboxTexts } from '#server/platform/outside/sandbox.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { watchedBlobs } from '#server/platform/files/open-blobs.ts';
import { createOutgoing, type Outgoing } from '#server/platform/outside/outgoing.ts';
import { heldBackJobs } from '#server/platform/quiet/jobs.ts';
import { isQuiet } from '#server/platform/quiet/quiet.ts';
import { hashSecret, newId, newSecret } from '#server/platform/ids.ts';
import { anyPhone } from './any-phone.ts';
import { testClock, testStart, type TestClock } from './clock.ts';
import { testDatabase, type TestDatabase } from './programs/database.ts';
import { freePort } from './programs/free-port.ts';
import { keptMails, type KeptMail } from './mails/mailbox.ts';
import { otherMachines } from './programs/other-machines.ts';
import { client, type Client } from './client.ts';
import { filesEnv } from './programs/test-files.ts';

export interface TestApp {
  app: App;
  database: TestDatabase;
  sandbox: Sandbox;
  clock: TestClock;
  url: string;
  port: number;
  /** Calls the platform, or a store when its slug is given. */
  client(slug?: string): Client;
  /** Does the jobs that wait. */
  work(): Promise<void>;
  mails(): KeptMail[];
  close(): Promise<void>;
}

const payOf = ({ url }: Sandbox): PayConfig => ({
  secretKeys: ['sk_test_presence_sandbox'],
  publicKey: 'pk_test_presence_sandbox',
  apiBase: url,
  checkoutBase: url,
  standardBase: url,
  mode: 'test',
});

function queueOf(database: TestDatabase, log: Log) {
  const queue = createJobs(database.direct, database.role, log, {
    served: database.login,
    // What has its hours is begun by a test, and not by the hour at which it is run.
    byTheClock: false,
  });
  return heldBackJobs(queue, () => isQuiet(database.db));
}

interface TestAppOptions {
  env?: Record<string, string>;
  poolSize?: number;
  /** The kind of connection the app's own pool is made of. */
  client?: typeof pg.Client;
  /** Past the pooler of a run that has one: for who gives statements names. */
  straight?: boolean;
  log?: Log;
  /** Who counts the tries; as in the program unless given. */
  limits?: Limits;
  /** How addresses that people gave are called; as in the program unless given. */
  outgoing?: Outgoing;
  /** What is there already, as of an installation that was put back; all is new unless given. */
  there?: { database: TestDatabase; dataDir: string; sandbox: Sandbox; clock: TestClock };
}

/** The real app on a fresh database, listening on loopback, with the payment sandbox beside it. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.there?.database ?? (await testDatabase(options));
  const sandbox = options.there?.sandbox ?? (await createSandbox({ startsAt: testStart }));
  const dataDir = options.there?.dataDir ?? mkdtempSync('/tmp/presence-app-');
  const clock = options.there?.clock ?? testClock();
  // The port is part of the addresses the app gives out, so it is chosen before the app is made.
  const port = await freePort();
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    ...(options.there ? {} : await filesEnv()),
    ...options.env,
  });
  if (config.textSandbox) config.texts = { ...sandboxTexts(sandbox.url), ...config.textSandbox };
  const log = options.log ?? createLog(clock, process.env.TEST_LOG ? 'pretty' : 'silent');
  const jobs = queueOf(database, log);
  const { counts, leave, ...machines } = await otherMachines(clock, log);
  const itself = { ...machines, metrics: createMetrics(), tracing: null };
  const edges = {
    config,
    clock,
    log,
    db: database.db,
    jobs,
    blobs: await watchedBlobs(config, { clock, log, ...itself }),
    dns: realDns(config.dnsServers),
    limits: options.limits ?? createLimits(counts),
    ...itself,
    outgoing: options.outgoing ?? createOutgoing({ allowed: config.outgoingAllowed }),
    close: () => jobs.stop().then(leave),
  };
  const app = await createApp(edges, payOf(sandbox));
  await jobs.start();
  await app.api.fastify.listen({ port, host: '127.0.0.1' });
  sandbox.control.setSettings({ webhook_url: `http://127.0.0.1:${port}/webhooks/paystack` });
  return {
    app,
    database,
    sandbox,
    clock,
    url: config.platformUrl,
    port,
    client: (slug) => client(port, slug ? `${slug}.localhost:${port}` : `localhost:${port}`),
    async work() {
      while ((await jobs.runDue()) > 0);
    },
    mails: () => keptMails(dataDir),
    async close() {
      await app.close();
      if (!options.there) await sandbox.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Owner {
  id: string;
  email: string;
  /** Calls the platform as this person; good for ten minutes of the app's clock. */
  client: Client;
  /** Signs in anew, for after the clock was moved. */
  signIn(): Promise<Client>;
}

/** As much of the app as signing in takes. */
type Reached = Pick<TestApp, 'client' | 'url'> & { database: Pick<TestDatabase, 'sql'> };

/** Of everybody who is made here. */
export const ownerPassword = 'correct horse battery';
/** Made once for everybody: it is slow on purpose. */
const passwordHash = hashPassword(ownerPassword);

/** A person with a verified account who has not signed in; answers their id. */
export async function verifiedPerson(
  test: Pick<Reached, 'database'>,
  email: string,
  since = testStart,
  name = 'Ada',
): Promise<string> {
  const id = newId();
  await test.database.sql(
    `insert into users (id, email, first_name, last_name, gender, phone, password_hash, email_verified_at, terms_version, terms_accepted_at, created_at)
       values ($1, $2, $3, 'Eze', 'female', $4, $5, $6, '1', $6, $6)`,
    [id, email, name, anyPhone(), await passwordHash, since],
  );
  return id;
}

interface SignedIn {
  access: string;
}

/** A session as a browser has it that logged in before; a password would be looked at slowly on purpose. */
async function sessionOf({ database }: Pick<Reached, 'database'>, personId: string): Promise<string> {
  const [id, secret] = [newId(), newSecret()];
  await database.sql(
    `insert into sessions (id, user_id, remember, created_at, last_used_at, expires_at) values ($1, $2, true, $3, $3, '2100-01-01')`,
    [id, personId, testStart],
  );
  await database.sql('insert into session_tokens (token_hash, session_id, issued_at) values ($1, $2, $3)', [
    hashSecret(secret),
    id,
    testStart,
  ]);
  return secret;
}

/** A person with a verified account and a running session. */
export async function signedInOwner(test: Reached, name = 'Ada'): Promise<Owner> {
  const email = `${name.toLowerCase()}-${newId()}@example.com`;
  const anonymous = test.client();
  const id = await verifiedPerson(test, email, testStart, name);
  anonymous.cookies.set('session', await sessionOf(test, id));
  const signIn = async () => {
    const session = { email, password: ownerPassword, rememberMe: true };
    // As a browser does: what it was given before is renewed, and a password is typed only where that is over.
    const renewed = await anonymous.post<SignedIn>('/api/auth/token/refresh/', {}, { origin: test.url });
    const signedIn =
      renewed.status === 200 ? renewed : await anonymous.post<SignedIn>('/api/auth/login/', session);
    if (signedIn.status !== 200) throw new Error(`Signing in failed: ${signedIn.text}`);
    return anonymous.as(signedIn.body.access);
  };
  return { id, email, client: await signIn(), signIn };
}

export interface TestShop {
  owner: Owner;
  slug: string;
  storeId: string;
  deliveryId: string;
  product: { id: string; slug: string; variantId: string };
}

/** A published store with one delivery price (₦1,500 to Lagos) and one product (₦4,000). */
export async function openShop(
  test: TestApp,
  options: { stock?: number | null; priceKobo?: number; owner?: Owner } = {},
): Promise<TestShop> {
  const owner = options.owner ?? (await signedInOwner(test));
  const slug = `shop-${newId().slice(-12)}`;
  const made = await createStore(test.database.db, test.clock, {
    ownerId: owner.id,
    name: 'Ada’s Shop',
    slug,
  });
  if (!made.ok) throw new Error('The slug is taken.');
  return furnished({ owner, slug, storeId: made.storeId }, options);
}

/** A store that was just made, with what `openShop` promises. */
export async function furnished(
  store: Pick<TestShop, 'owner' | 'slug' | 'storeId'>,
  options: { stock?: number | null; priceKobo?: number },
): Promise<TestShop> {
  const { owner } = store;
  const to = (path: string) => `/api/sites/${store.slug}${path}`;
  const delivered = await owner.client.put<{ delivery: { id: string }[] }>(to('/delivery'), {
    rates: [{ kind: 'delivery', name: 'Lagos', states: ['Lagos'], price_kobo: 150_000, eta: '1 to 2 days' }],
  });
  const product = await owner.client.post<{ id: string; slug: string; variants: { id: string }[] }>(
    to('/products'),
    {
      title: 'Clay mug',
      variants: [
        {
          price_kobo: options.priceKobo ?? 400_000,
          on_hand: options.stock === undefined ? 10 : options.stock,
        },
      ],
    },
  );
  await owner.client.patch(to('/settings'), { published: true, pay_online: true, pay_on_delivery: true });
  if (product.status !== 201 || delivered.status !== 200)
    throw new Error(`The shop could not be set up: ${JSON.stringify([product.body, delivered.body])}`);
  return {
    ...store,
    deliveryId: delivered.body.delivery[0]!.id,
    product: { id: product.body.id, slug: product.body.slug, variantId: product.body.variants[0]!.id },
  };
}
