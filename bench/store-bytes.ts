import { mkdtempSync, rmSync } from 'node:fs';
import type pg from 'pg';
import { createSandbox } from '#sandbox/server.ts';
import { freePort } from '#tests/support/programs/free-port.ts';
import { program } from '#tests/support/programs/program.ts';
import { mailTaker } from './mails.ts';
import { databaseOf, measuredEnv } from './measured.ts';
import { seedOrders } from './orders-world.ts';
import { seedStore } from './world.ts';

/**
 * How many bytes of the database a store takes: with its goods alone, and for each order with its lines, history, money,
 * event of the provider and three mails that went; six in ten are paid online. Indexes are counted, and what is dead is
 * taken away before.
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

type Bytes = Record<'all' | 'money' | 'events' | 'mails', number>;

async function bytes(client: pg.Client): Promise<Bytes> {
  await client.query('vacuum full');
  const { rows } = await client.query<Bytes>(
    `select sum(pg_total_relation_size(c.oid))::bigint as all,
       (sum(pg_total_relation_size(c.oid)) filter (where c.relname in ('payments', 'payment_moves')))::bigint as money,
       (sum(pg_total_relation_size(c.oid)) filter (where c.relname = 'provider_events'))::bigint as events,
       (sum(pg_total_relation_size(c.oid)) filter (where c.relname = 'mails'))::bigint as mails
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  return rows[0]!;
}

/** The words of an event: as long as the provider's, and no easier to press together. */
const eventWords = `(select '{"event":"charge.success","data":{"reference":"' || reference || '"' ||
  string_agg(',"a_name_' || n || '":"' || substr(md5(reference || n), 1, 12) || '"', '') || '}}' from generate_series(1, 70) n)`;

/** What the program writes beside an order: the payment's moves, its provider's word of it, the mails about it, whose words are gone, and goods that were held and left. */
async function besideOrders(client: pg.Client): Promise<void> {
  await client.query(
    `insert into payment_moves (id, reference, from_state, to_state, cause, at)
     select gen_random_uuid(), reference, before, after, 'webhook', paid_at from payments,
       (values ('created', 'ready'), ('ready', 'confirming'), ('confirming', 'paid')) moves (before, after)
     where paid_at is not null`,
  );
  await client.query(
    `insert into provider_events (id, provider, integration, digest, headers, body, received_at, processed_at, outcome)
     select gen_random_uuid(), 'paystack', 'platform', sha256(reference::bytea),
       jsonb_build_object('x-paystack-signature', encode(sha512(reference::bytea), 'hex'), 'user-agent', 'Paystack/2.0', 'content-type', 'application/json'),
       convert_to(${eventWords}, 'UTF8'), now(), now(), 'paid'
     from payments where paid_at is not null`,
  );
  await client.query(
    `insert into mails (id, key, recipient, template, created_at, sent_at)
     select gen_random_uuid(), kind || ':' || id, email, kind, placed_at, placed_at
     from orders, unnest(array['order-placed', 'order-paid', 'new-order']) kind`,
  );
  await client.query(
    `insert into stock_movements (store_id, id, variant_id, kind, quantity, order_id, at)
     select store_id, gen_random_uuid(), variant_id, 'sold', quantity, order_id, now() from order_lines`,
  );
  await client.query(
    `insert into reservations (store_id, order_id, variant_id, quantity, state, updated_at)
     select store_id, order_id, variant_id, quantity, 'committed', now() from order_lines`,
  );
  await client.query(
    `insert into customer_words (store_id, word, customer_id)
     select distinct store_id, word, id from customers, unnest(string_to_array(lower(name) || ' ' || phone || ' ' || right(phone, 4) || ' @' || email, ' ')) word`,
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
    const each = (what: keyof Bytes) => kb((sold[what] - furnished[what]) / orders);
    console.log(
      `an order: ${each('all')} kB, of which payments and their moves ${each('money')} kB, their events ${each('events')} kB, mails ${each('mails')} kB`,
    );
  });
} finally {
  await app.stop();
  await sandbox.close();
  mails.close();
  rmSync(dataDir, { recursive: true, force: true });
}
