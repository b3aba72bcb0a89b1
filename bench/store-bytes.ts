import { mkdtempSync, rmSync } from 'node:fs';
import type pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { program } from '#tests/support/program.ts';
import { mailTaker } from './mails.ts';
import { databaseOf, measuredEnv } from './measured.ts';
import { seedOrders } from './orders-world.ts';
import { seedStore } from './world.ts';

/**
 * How many bytes of the database a store takes: with its goods alone, and for each order with its lines, history, money,
 * event of the provider and three mails that went. Indexes are counted, and what is dead is taken away before.
 */
const stores = 8;
const products = 30;
const ordersEach = 2_400;

const port = await freePort();
const dataDir = mkdtempSync('/tmp/presence-bytes-');
const sandbox = await createSandbox();
const mails = await mailTaker();
const app = program({ port, dataDir, env: { ...measuredEnv(port, { mails, sandbox }), WEB_PROCESSES: '1' } });
const connected = databaseOf(dataDir);

async function bytes(client: pg.Client): Promise<{ all: number; ofPlatform: number }> {
  await client.query('vacuum full');
  const { rows } = await client.query<{ all: number; ofPlatform: number }>(
    `select sum(pg_total_relation_size(c.oid))::bigint as all,
       (sum(pg_total_relation_size(c.oid)) filter (where r.kind <> 'store'))::bigint as "ofPlatform"
     from pg_class c left join sharding_registry r on r.table_name = c.relname
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  return rows[0]!;
}

/** What the program writes beside an order: its provider's word of it and the mails about it, whose words are gone. */
async function besideOrders(client: pg.Client): Promise<void> {
  await client.query(
    `insert into provider_events (id, provider, integration, digest, headers, body, received_at, processed_at, outcome)
     select gen_random_uuid(), 'paystack', 'platform', sha256(reference::bytea), jsonb_build_object('x-paystack-signature', repeat('a', 128)),
       convert_to('{"event":"charge.success","data":{' || repeat('"key":"value of it",', 60) || '"reference":"' || reference || '"}}', 'UTF8'),
       now(), now(), 'done'
     from payments`,
  );
  await client.query(
    `insert into mails (id, key, recipient, template, created_at, sent_at)
     select gen_random_uuid(), kind || ' ' || id, email, kind, placed_at, placed_at
     from orders, unnest(array['order-placed', 'order-paid', 'new-order']) kind`,
  );
}

try {
  await app.start();
  await connected(async (client) => {
    const empty = await bytes(client);
    const made = [];
    for (let n = 0; n < stores; n++) made.push(await seedStore(client, `bytes-${n}`, products));
    const furnished = await bytes(client);
    for (const store of made) await seedOrders(client, store, ordersEach);
    await besideOrders(client);
    const sold = await bytes(client);
    const orders = stores * ordersEach;
    const kb = (value: number) => (value / 1_000).toFixed(1);
    console.log(
      `a store of ${products} goods in four kinds each: ${kb((furnished.all - empty.all) / stores)} kB`,
    );
    console.log(
      `an order: ${kb((sold.all - furnished.all) / orders)} kB, of which ${kb((sold.ofPlatform - furnished.ofPlatform) / orders)} kB are the platform’s`,
    );
  });
} finally {
  await app.stop();
  await sandbox.close();
  mails.close();
  rmSync(dataDir, { recursive: true, force: true });
}
