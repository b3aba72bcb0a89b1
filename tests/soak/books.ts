import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { compose, operatorDeps } from '#server/compose.ts';
import { openShared } from '#server/edges.ts';
import { operate, readTyped } from '#server/operator/index.ts';
import { days, minutes, systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createCounts } from '#server/platform/admission/limits.ts';
import { alone } from '#server/platform/processes/siblings.ts';
import { violations } from '../schedule/books.ts';
import { wrongOrders } from '../schedule/order-books.ts';
import type { OrderShop } from '../schedule/order-shops.ts';
import type { World } from '../schedule/world.ts';
import type { Window } from './answers.ts';
import type { Installation } from './parts.ts';
import type { People } from './people.ts';

/** What is waited for after the load: jobs, and payments that only the sweep still asks about. */
const patienceMs = minutes(8);
/** A mail that was not noted is claimed anew after so long. */
const mailAgainMs = minutes(5);

export interface Closed {
  /** Sentences about what does not hold. */
  wrongs: string[];
  /** What is in the books. */
  figures: Record<string, number>;
}

/** Waits until everything is at rest, and compares what is kept with what was acknowledged and with the provider's own record. */
export async function closedBooks(
  all: Installation,
  people: People,
  windows: readonly Window[],
): Promise<Closed> {
  const pool = new pg.Pool({ ...all.database, max: 4 });
  const rows: World['rows'] = async (text, values) => (await pool.query(text, values)).rows as never;
  try {
    const unrested = await comeToRest(all, rows);
    const world = await worldOf(all, rows);
    const shops = people.shops.map(({ store, acknowledged }) => ({
      world: world.world,
      slug: store.slug,
      store,
      acknowledged,
      stockAtStart: new Map(store.variantIds.map((id) => [id, 1_000_000])),
    })) as unknown as OrderShop[];
    const wrongs = [
      ...unrested,
      ...(await violations(world.world)),
      ...(await wrongOrders(world.world, shops)),
      ...(await ordersTwice(rows, people)),
      ...(await failedJobs(rows)),
      ...mailsTwice(all, windows),
    ];
    await world.close();
    return { wrongs, figures: await figures(rows, all, people) };
  } finally {
    await pool.end();
  }
}

/** Every webhook comes, whoever paid is known, and no job waits; answers what was still not so at the end. */
async function comeToRest({ sandbox }: Installation, rows: World['rows']): Promise<string[]> {
  await sandbox.control.advance(minutes(30));
  const until = Date.now() + patienceMs;
  const open = `select reference from payments where state not in ('paid', 'late_paid', 'mismatch')`;
  while ((await rows(open)).length > 0 && Date.now() < until) await sleep(1_000);
  await sandbox.control.advance(days(3));
  for (const job of ['payments.settlements', 'payments.disputes', 'payments.books', 'payments.sweep'])
    await rows('insert into pgboss.job (name, data) values ($1, $2)', [job, '{}']);
  const waits = `select name, state from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now() + interval '5 minutes'`;
  let left = await rows<{ name: string; state: string }>(waits);
  while (left.length > 0 && Date.now() < until) {
    await sleep(1_000);
    left = await rows(waits);
  }
  return [
    ...(await rows<{ reference: string }>(open)).map(
      ({ reference }) => `${reference} was paid and is not known to be`,
    ),
    ...left.map(({ name, state }) => `the job ${name} is ${state}`),
  ];
}

/** As much of a schedule's world as its books ask; the operator's commands are run beside the programs. */
async function worldOf({ env, sandbox, programs }: Installation, rows: World['rows']) {
  const dataDir = path.join(programs.worker!.dataDir, 'terminal');
  const config = readConfig({ ...env, DATA_DIR: dataDir, ROLE: 'worker', PORT: '0' });
  const common = { siblings: alone, counts: createCounts(systemClock), keepsQueues: false };
  const edges = await openShared(config, common);
  const deps = operatorDeps(compose(edges, config.pay!), 'operator soak');
  const world = {
    rows,
    sandbox,
    accounts: [0],
    strays: [],
    lies: [],
    leaps: [],
    refundedThere: [],
    givenByHand: [],
    happened: () => undefined,
    app: {
      order: async ({ words }: { words: string[] }) => (await operate(deps, readTyped(words, {}))).print,
    },
  };
  return { world: world as unknown as World, close: edges.close };
}

/** One form is one order, however often it was sent; and no order is there that nobody was told of. */
async function ordersTwice(rows: World['rows'], { shops }: People): Promise<string[]> {
  const kept = await rows<{ key: string; number: number; slug: string }>(
    'select checkout_key as key, number, slug from orders join stores using (store_id)',
  );
  const acknowledged = new Map(
    shops.flatMap((shop) => shop.acknowledged.map((one) => [one.key, one.number])),
  );
  const keys = new Set(kept.map(({ key }) => key));
  return [
    ...kept
      .filter(({ key, number }) => acknowledged.get(key) !== number)
      .map(({ number, slug }) => `order ${number} of ${slug} is of nobody who was told of it`),
    ...(keys.size === kept.length ? [] : [`${kept.length - keys.size} orders are there twice`]),
  ];
}

async function failedJobs(rows: World['rows']): Promise<string[]> {
  const failed = await rows<{ name: string; many: number; output: unknown }>(
    `select name, count(*)::int as many, min(output::text) as output from pgboss.job where state = 'failed' group by name`,
  );
  return failed.map(({ name, many, output }) => `the job ${name} failed ${many} times: ${String(output)}`);
}

/** Mails that came once more, under the id they have from us. */
function cameAgain({ mails }: Installation) {
  const known = new Set<string>();
  return mails.taken.flatMap(({ raw, at }) => {
    const id = /^message-id: (.*)$/im.exec(raw)?.[1] ?? '';
    const isAgain = known.has(id);
    known.add(id);
    return isAgain ? [{ id, at }] : [];
  });
}

/** One that was taken, and of which that could not be noted, goes again under the same id; at other times none does. */
function mailsTwice(all: Installation, windows: readonly Window[]): string[] {
  const isInWindow = (at: number) => windows.some(({ from, to }) => at >= from && at <= to + mailAgainMs);
  return cameAgain(all).flatMap(({ id, at }) => (isInWindow(at) ? [] : [`the mail ${id} came twice`]));
}

async function figures(rows: World['rows'], all: Installation, people: People) {
  const { mails, sandbox } = all;
  const [kept] = await rows<Record<string, number>>(
    `select (select count(*)::int from orders) as orders,
       (select count(*)::int from payments where state = 'paid') as payments,
       (select count(*)::int from provider_events) as webhooks,
       (select count(*)::int from pgboss.job where state = 'completed') as jobs,
       (select count(*)::int from pgboss.job where retry_count > 0) as "jobs tried again",
       (select count(*)::int from media where width > 0) as pictures`,
  );
  const acknowledged = people.shops.reduce((sum, { acknowledged: told }) => sum + told.length, 0);
  return {
    'orders acknowledged': acknowledged,
    'orders kept': kept!.orders!,
    'payments made at the provider': sandbox.control.truth().captures.length,
    'payments kept': kept!.payments!,
    'webhooks taken': kept!.webhooks!,
    'pictures taken in': kept!.pictures!,
    'prices changed': people.prices.changed,
    'mails delivered': mails.taken.length,
    'of them again, under the same id': cameAgain(all).length,
    'jobs done': kept!.jobs!,
    'jobs that were tried again': kept!['jobs tried again']!,
  };
}
