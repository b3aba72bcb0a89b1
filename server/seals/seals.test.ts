import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { terminal } from '#tests/support/programs/operators.ts';
import { allWork, secretsIn } from '#tests/support/moving/sealed-secrets.ts';
import { webhookReceiver, type Receiver } from '#tests/support/programs/webhook-receiver.ts';
import { newId } from '../platform/ids.ts';
import { sealFor, sealKeysOf } from '../platform/secrets/seal.ts';
import { sealedColumns } from './columns.ts';
import { renewSeals } from './renew.ts';

const secret = 'what links and sessions are signed with';
const first = 'the first key that seals of 32 letters';
const second = 'the second key that seals of 32 letters';

let world: TestApp;
let receiver: Receiver;
const others: TestApp[] = [];
beforeAll(async () => {
  receiver = await webhookReceiver();
  world = await testApp({ env: { SECRET_KEY: secret, OUTGOING_ALLOWED: receiver.origin } });
});
afterAll(async () => {
  for (const one of others) await one.app.close();
  await world.close();
  await receiver.close();
});

/** The program once more, on the same data, with other keys. */
async function withKeys(env: Record<string, string>): Promise<TestApp> {
  const app = await testApp({
    env: { SECRET_KEY: secret, OUTGOING_ALLOWED: receiver.origin, ...env },
    there: {
      database: world.database,
      dataDir: world.app.deps.config.dataDir,
      sandbox: world.sandbox,
      clock: world.clock,
    },
  });
  others.push(app);
  return app;
}

/** Secrets that are no one's words but bytes of another kind: found by their hash, or open to everybody. */
const notSealed: Record<string, string> = {
  'provider_events.digest': 'which event it was',
  'provider_events.body': 'the event itself, signed by its provider',
  'class_gifts.bytes': 'the gift of a class',
  'passkeys.public_key': 'public by its nature',
  'visit_salts.salt': 'of one day, and gone with it',
  'visit_views.visitor': 'a fingerprint with that salt',
};

test('every column of sealed secrets is known: what else is kept in bytes is a hash, or named here with its reason', async () => {
  const rows = await world.database.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  );
  const found = rows.map(({ name }) => name);
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(found.filter((name) => /[._]sealed_/.test(name) && !known.includes(name))).toEqual([]);
  const rest = found.filter((name) => !known.includes(name) && !name.endsWith('_hash'));
  expect(rest).toEqual(Object.keys(notSealed).toSorted());
  expect(known.filter((name) => !found.includes(name))).toEqual([]);
});

test('every use of a seal in the sources has its columns', () => {
  const uses = new Set(sealedColumns.map(({ use }) => use));
  const asked = new Set<string>();
  for (const file of globSync('server/**/*.ts')) {
    const source = readFileSync(file, 'utf8');
    if (
      file.includes('.test.') ||
      file.startsWith('server/seals/') ||
      file.endsWith('platform/secrets/seal.ts')
    )
      continue;
    for (const [, use, name] of source.matchAll(/sealFor\([\w.]+, (?:'([\w-]+)'|(\w+))\)/g))
      asked.add(use ?? new RegExp(`const ${name} = '([\\w-]+)'`).exec(source)![1]!);
    expect([file, /createCipheriv/.test(source)]).toEqual([file, file === 'server/backups/sealed.ts']);
  }
  expect([...asked].toSorted()).toEqual([...uses].toSorted());
});

/** Every sealed value as it stands, by where it lies. */
async function valuesOf(): Promise<Map<string, Buffer>> {
  const all = new Map<string, Buffer>();
  for (const { table, column, key } of sealedColumns) {
    const rows = await world.database.sql<{ sealed: Buffer; place: string }>(
      `select ${column} as sealed, concat_ws(',', ${key.map((name) => `${name}::text`).join(', ')}) as place
       from ${table} where ${column} is not null`,
    );
    for (const { sealed, place } of rows) all.set(`${table}.${column}:${place}`, sealed);
  }
  return all;
}

interface Listed {
  keys: { key: string; from: string; seals: boolean; holds: number; says?: string }[];
  left: Record<string, number>;
}

const listed = async (app: TestApp) => (await terminal(app, 'seal list')) as Listed;
const markOf = (key: string) => sealKeysOf({ secretKey: key, sealKeys: [], oldSecretKeys: [] })[0].mark;
const sum = (left: Record<string, number>) => Object.values(left).reduce((all, count) => all + count, 0);

test('secrets of every kind are sealed anew under another key while all of them go on working, also when that is cut off in the middle, and then the key before is not needed', async () => {
  const kept = await secretsIn(world, receiver);
  await allWork(world, kept, receiver);
  const before = await valuesOf();
  // One secret at least of each kind, or nothing is proven of it.
  expect(new Set([...before.keys()].map((place) => place.split(':')[0]))).toEqual(
    new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`)),
  );
  expect((await listed(world)).left).toEqual({});

  // A first key of its own for seals, beside the one that was there.
  const beside = await withKeys({ SEAL_KEYS: first });
  await allWork(beside, kept, receiver);
  expect(sum((await listed(beside)).left)).toBe(before.size);
  expect((await listed(beside)).keys.map(({ from, holds }) => [from, holds])).toEqual([
    ['SEAL_KEYS', 0],
    ['SECRET_KEY', before.size],
  ]);

  // Cut off after the third kind.
  let kinds = 0;
  const { deps } = beside.app;
  const cut: typeof deps.db = {
    ...deps.db,
    transact: (work) => {
      kinds += 1;
      if (kinds > 6) return Promise.reject(new Error('The power is gone.'));
      return deps.db.transact(work);
    },
  };
  await expect(renewSeals({ db: cut, config: deps.config })).rejects.toThrow('The power is gone.');
  const middle = await listed(beside);
  expect(sum(middle.left)).toBeGreaterThan(0);
  expect(sum(middle.left)).toBeLessThan(before.size);
  expect(middle.keys[1]).toMatchObject({ from: 'SECRET_KEY', holds: sum(middle.left) });
  await allWork(beside, kept, receiver);

  // Again, it does what is left, and a third time nothing.
  await terminal(beside, 'seal renew');
  expect((await listed(beside)).left).toEqual({});
  await allWork(beside, kept, receiver);
  const sealedByFirst = await valuesOf();
  for (const value of sealedByFirst.values())
    expect(value.subarray(0, 8).toString('latin1')).toBe(
      `psk1${Buffer.from(markOf(first), 'hex').toString('latin1')}`,
    );
  expect([...sealedByFirst.keys()]).toEqual([...before.keys()]);
  expect((await terminal(beside, 'seal renew')) as object).toMatchObject({ renewed: {}, left: {} });
  expect(await valuesOf()).toEqual(sealedByFirst);

  // From one key of seals to the next, and without the one before.
  const both = await withKeys({ SEAL_KEYS: `${second},${first}` });
  expect(sum((await listed(both)).left)).toBe(before.size);
  await allWork(both, kept, receiver);
  await terminal(both, 'seal renew');
  expect((await listed(both)).keys).toMatchObject([
    { key: markOf(second), holds: before.size, seals: true },
    { key: markOf(first), holds: 0, seals: false },
    { from: 'SECRET_KEY', holds: 0 },
  ]);
  const without = await withKeys({ SEAL_KEYS: second });
  await allWork(without, kept, receiver);
  expect((await listed(without)).left).toEqual({});
  const audited = await world.database.sql<{ data: Record<string, unknown> }>(
    `select data from audit_entries where action = 'seal renew' order by at desc, id desc limit 1`,
  );
  expect(audited[0]!.data).toMatchObject({ 'payment keys of stores': { anew: 2, closed: 0 } });
});

test('what no key opens is told with the mark of the key that is missing, and left as it is; the others are sealed anew', async () => {
  const stranger = 'a key that nobody has any more at all';
  const id = newId();
  const lost = sealFor({ secretKey: secret, sealKeys: [stranger], oldSecretKeys: [] }, 'webhooks').close(
    'whsec_x',
    `webhook ${id}`,
  );
  await world.database.sql(
    `insert into webhook_endpoints (id, store_id, url, events, state, secret, made_at, free_at)
     values ($1, $2, 'https://gone.example', '{}', 'paused', $3, now(), now())`,
    [id, newId(), lost],
  );
  const app = await withKeys({ SEAL_KEYS: `${first},${second}` });
  const answer = (await terminal(app, 'seal renew')) as Listed & { renewed: Record<string, unknown> };
  expect(answer.left).toEqual({ 'secrets of webhooks': 1 });
  expect(answer.renewed['secrets of webhooks']).toEqual({ anew: 1, closed: 1 });
  expect(answer.keys.at(-1)).toMatchObject({ key: markOf(stranger), from: 'not set', holds: 1 });
  expect((await valuesOf()).get(`webhook_endpoints.secret:${id}`)).toEqual(lost);
  await world.database.sql('delete from webhook_endpoints where id = $1', [id]);
});

test('what is changed while everything is sealed anew stays as it was changed', async () => {
  const { deps } = (await withKeys({ SEAL_KEYS: `${second},${first}` })).app;
  const shop = await openShop(world);
  const id = newId();
  const seal = sealFor({ secretKey: secret, sealKeys: [first], oldSecretKeys: [] }, 'webhooks');
  await world.database.sql(
    `insert into webhook_endpoints (id, store_id, url, events, state, secret, made_at, free_at)
     values ($1, $2, 'https://new.example', '{}', 'paused', $3, now(), now())`,
    [id, shop.storeId, seal.close('whsec_before', `webhook ${id}`)],
  );
  // Its owner has another made between the look and the change.
  const changed = seal.close('whsec_after', `webhook ${id}`);
  let transactions = 0;
  const db: typeof deps.db = {
    ...deps.db,
    async transact(work) {
      transactions += 1;
      const answer = await deps.db.transact(work);
      if (Array.isArray(answer) && answer.some((row: { key?: { id?: string } }) => row.key?.id === id))
        await world.database.sql('update webhook_endpoints set secret = $2 where id = $1', [id, changed]);
      return answer;
    },
  };
  await renewSeals({ db, config: deps.config });
  expect(transactions).toBeGreaterThan(10);
  expect((await valuesOf()).get(`webhook_endpoints.secret:${id}`)).toEqual(changed);
  await renewSeals(deps);
  const now = (await valuesOf()).get(`webhook_endpoints.secret:${id}`)!;
  expect(
    sealFor({ secretKey: secret, sealKeys: [second], oldSecretKeys: [] }, 'webhooks').open(
      now,
      `webhook ${id}`,
    ),
  ).toBe('whsec_after');
});
