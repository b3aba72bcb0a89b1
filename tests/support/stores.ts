import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { countProducts } from '#server/catalogue/index.ts';
import { mountCatalogue } from '#server/catalogue/routes.ts';
import { mountMedia } from '#server/media/index.ts';
import type { Blobs } from '#server/platform/files/blobs.ts';
import { openBlobs } from '#server/platform/files/open-blobs.ts';
import { readConfig, type Config } from '#server/platform/config/config.ts';
import type { StoreDb } from '#server/platform/database/db.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createHttp } from '#server/platform/http/http.ts';
import type { Role } from '#shared/roles.ts';
import { newId } from '#server/platform/ids.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createCounts, createLimits } from '#server/platform/admission/limits.ts';
import { createLog } from '#server/platform/log.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createStore, mountStores, raiseVersion, storeGuard } from '#server/stores/index.ts';
import { client, type Client } from './client.ts';
import { testClock, type TestClock } from './clock.ts';
import { filesEnv } from './programs/test-files.ts';
import { testDatabase, type TestDatabase } from './programs/database.ts';
import { themeOf } from '#shared/looks/theme.ts';

export interface StoreWorld {
  database: TestDatabase;
  clock: TestClock;
  config: Config;
  blobs: Blobs;
  jobs: Jobs;
  port: number;
  /** Calls the platform as nobody, or as this person. */
  as(personId?: string): Client;
  /** A person with a store; not yet published. */
  store(name?: string): Promise<OwnStore>;
  /** Adds somebody to a store. Answers their id. */
  member(store: OwnStore, role: Role): Promise<string>;
  work(): Promise<void>;
  close(): Promise<void>;
}

export interface OwnStore {
  id: string;
  slug: string;
  ownerId: string;
  /** Calls the platform as the owner. */
  owner: Client;
  /** Path of a call about this store. */
  path(rest: string): string;
  db: StoreDb;
  read: StoreDb['read'];
  /** The number every process watches to drop its pages. */
  version(): Promise<number>;
}

const no = () => Promise.resolve(false);
const hasNothing = {
  hasBankAccount: no,
  hasOwnKeys: no,
  hasNameToChoose: no,
  planWaits: async () => null,
  countUnread: async () => 0,
  troubleNow: async () => null,
};

/** Stores, pictures and products over HTTP on a real database; a bearer token is simply the person's id. */
export async function storeWorld(): Promise<StoreWorld> {
  const database = await testDatabase();
  const dataDir = mkdtempSync('/tmp/presence-stores-');
  const clock = testClock();
  const { db } = database;
  const config = readConfig({ DATA_DIR: dataDir, PORT: '3000', DEMO: '0', ...(await filesEnv()) });
  const log = createLog(clock, process.env.TEST_LOG ? 'pretty' : 'silent');
  const jobs = createJobs(database.login, database.role, log, { byTheClock: false });
  const blobs = await openBlobs(config);
  const own = { db, clock, config, limits: createLimits(createCounts(clock)) };
  const api = await createHttp({
    log,
    limits: own.limits,
    metrics: createMetrics(),
    guards: {
      person: (request) => {
        const token = request.headers.authorization?.replace('Bearer ', '');
        if (!token) return Promise.reject(new AppError('not_signed_in', 'Please sign in.'));
        return Promise.resolve({ id: token, sessionId: token });
      },
      store: storeGuard({ db, clock }),
    },
    platformUrl: config.platformUrl,
    trustedProxies: config.trustedProxies,
    checkAnswers: true,
  });
  mountStores(api, {
    ...own,
    countProducts,
    isLive: async () => true,
    ...hasNothing,
  });
  const audience = async () => 'everybody' as const;
  mountMedia(api, { db, clock, blobs, jobs, changed: raiseVersion, audience });
  mountCatalogue(api, { db, clock, config, log, jobs, blobs });
  await jobs.start();
  await api.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.fastify.server.address() as AddressInfo;
  const as = (personId?: string) => {
    const nobody = client(port, `localhost:${port}`);
    return personId ? nobody.as(personId) : nobody;
  };
  return {
    database,
    clock,
    config,
    blobs,
    jobs,
    port,
    as,
    async store(name = 'Adunni Clay') {
      const ownerId = newId();
      const slug = `s${newId().slice(-12)}`;
      const made = await createStore(db, clock, { ownerId, name, slug });
      if (!made.ok) throw new Error('The slug is taken.');
      const storeDb = db.forStore(made.storeId);
      return {
        id: made.storeId,
        slug,
        ownerId,
        owner: as(ownerId),
        path: (rest) => `/api/sites/${slug}${rest}`,
        db: storeDb,
        read: storeDb.read,
        async version() {
          const [row] = await database.sql<{ version: number }>(
            'select version from stores where store_id = $1',
            [made.storeId],
          );
          return row!.version;
        },
      };
    },
    async member(store, role) {
      const id = newId();
      await database.sql('insert into store_members values ($1, $2, $3, $4)', [
        store.id,
        id,
        role,
        clock.now(),
      ]);
      return id;
    },
    async work() {
      while ((await jobs.runDue()) > 0);
    },
    async close() {
      await api.fastify.close();
      await jobs.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A picture form as a browser sends it: raw body and its type. */
export function pictureForm(
  bytes: Buffer,
  options: { name?: string; type?: string; alt?: string; field?: string } = {},
): { body: Buffer; headers: Record<string, string> } {
  const { name = 'photo.jpg', type = 'image/jpeg', alt, field = 'file' } = options;
  const edge = `----edge${newId()}`;
  const altPart = `--${edge}\r\nContent-Disposition: form-data; name="alt"\r\n\r\n${alt}\r\n`;
  const filePart = `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(filePart),
    bytes,
    Buffer.from(`\r\n${alt === undefined ? '' : altPart}--${edge}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } };
}

/** The theme of a store whose owner chose neither theme nor colours. */
export const unchosenTheme = (trade: string | null) =>
  themeOf({ theme: null, trade, primary_colour: '#0b5d3b', accent_colour: '#f4a62a' });
