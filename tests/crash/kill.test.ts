import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import type { FileListView } from '#shared/api/goods-lists.ts';
import { fileJob } from '#server/catalogue/lists/file-job.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { begunFolder } from '../support/programs/begun-folder.ts';
import { freePort } from '../support/programs/free-port.ts';
import { programDatabase, type ProgramDatabase } from '../support/programs/program-database.ts';
import { randomFrom } from '../support/random.ts';
import { pictureForm } from '../support/stores.ts';
import { violations } from '../schedule/books.ts';
import { plainShop } from '../schedule/orders.ts';
import { asOwner, newOwner } from '../schedule/owner.ts';
import { runningApp, type Running } from '../schedule/running.ts';
import { jump } from '../schedule/trouble.ts';
import { worldOf, type World } from '../schedule/world.ts';

const secretKey = 'sk_test_presence_kill';
let dataDir: string;
let sandbox: Sandbox;
let kept: ProgramDatabase;
let app: Running;
let world: World;
let shop: Awaited<ReturnType<typeof plainShop>>;
beforeAll(async () => {
  dataDir = await begunFolder('kill');
  sandbox = await createSandbox({ secretKeys: [secretKey], advancePatience: 200 });
  kept = await programDatabase(dataDir);
  const env = {
    ...kept.env,
    DEMO: '0',
    HOST: '127.0.0.1',
    PAY_SECRET_KEY: secretKey,
    PAY_PUBLIC_KEY: 'pk_test_presence_kill',
    PAY_API_BASE: sandbox.url,
    PAY_CHECKOUT_BASE: sandbox.url,
  };
  app = runningApp(await freePort(), dataDir, env, kept.owner);
  world = worldOf(app, sandbox, randomFrom(7));
  await app.start();
  shop = await plainShop(world);
});
afterAll(async () => {
  await world.close();
  await app.stop();
  await kept.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function untilPayable() {
  for (;;) {
    const begun = await shop.begin();
    if (begun?.payUrl) return begun;
  }
}

test('invariant 26: a process that is killed for good at statements of settling and of refunding loses and doubles nothing', async () => {
  for (const afterStatements of [5, 14]) {
    const { reference } = await untilPayable();
    await sandbox.control.pay({ reference });
    await app.order({ what: 'die', afterStatements });
    await expect(app.order({ what: 'settle', reference })).rejects.toThrow(
      'The app died before it answered.',
    );
    await app.comeBack();
    await jump(world, minutes(2));
    const [row] = await world.rows('select state from payments where reference = $1', [reference]);
    expect([afterStatements, row]).toEqual([afterStatements, { state: 'paid' }]);
  }
  const bought = await untilPayable();
  await sandbox.control.pay({ reference: bought.reference });
  await app.order({ what: 'settle', reference: bought.reference });
  await app.order({ what: 'die', afterStatements: 30 });
  // The owner's click goes on until somebody answers it.
  const asked = bought.refund();
  await Promise.race([asked, app.goesWithin(60_000)]);
  await app.kill('app');
  await app.comeBack();
  await asked;
  for (const ms of [minutes(2), hours(2), hours(2)]) await jump(world, ms);
  expect([...(await violations(world)), ...(await shop.wrongs())]).toEqual([]);
}, 300_000);

const heads = 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Tags,Collection';
const goods = Array.from({ length: 60 }, (_, n) => [
  `soap-${n},Soap ${n},Size,Small,${1000 + n},${n},"clay, ${n % 3}",Soaps`,
  `soap-${n},,,Large,${2000 + n},${2 * n},,`,
]).flat();

/** A store whose file is checked and has been told to come in. */
async function comingIn(slug: string) {
  const owner = await newOwner(world);
  const call = async (method: string, path: string, body: unknown, headers?: Record<string, string>) => {
    const reply = await asOwner(world, owner, (browser) =>
      browser.send<FileListView>(method, `/api/sites/${path}`, body, headers),
    );
    if (!reply || reply.status > 299) throw new Error(`${method} ${path}: ${reply?.text}`);
    return reply.body;
  };
  await call('POST', 'create/', { name: slug, slug });
  const form = pictureForm(Buffer.from([heads, ...goods].join('\n')), { name: 'g.csv', type: 'text/csv' });
  const { id } = await call('POST', `${slug}/goods-files`, form.body, form.headers);
  await call('POST', `${slug}/goods-files/${id}/start`, { existing: 'leave', drafts: false });
  return { slug, look: () => call('GET', `${slug}/goods-files/${id}`, undefined) };
}

async function until(came: () => Promise<boolean>): Promise<void> {
  while (!(await came())) await sleep(20);
}

/** Everything a store has for sale in the order of its shop, without what is another's by nature: ids and times. */
const soldBy = (slug: string) =>
  world.rows(
    `select p.slug, p.title, p.status, p.tags, p.options, p.revision,
       rank() over (order by p.position) as place, v.title as kind, v.price_kobo, level.on_hand,
       (select array_agg(kind || change order by kind) from stock_movements m
         where m.store_id = v.store_id and m.variant_id = v.id) as history,
       (select array_agg(c.title) from collection_products cp
         join collections c on c.store_id = cp.store_id and c.id = cp.collection_id
         where cp.store_id = p.store_id and cp.product_id = p.id) as collections,
       (select count(*)::int from product_words w where w.store_id = p.store_id and w.product_id = p.id) as words
     from products p join variants v on v.store_id = p.store_id and v.product_id = p.id
     left join inventory_levels level on level.store_id = v.store_id and level.variant_id = v.id
     where p.store_id = (select store_id from stores where slug = $1) order by p.position, v.position`,
    [slug],
  );

test('a file of goods whose process is killed in its middle comes in to its end, every line once, as if nothing had happened', async () => {
  const calm = await comingIn('calm');
  await until(async () => (await calm.look()).state === 'done');
  // In the middle of the second twenty, which are written together.
  await app.order({ what: 'die', afterStatements: 30, beginning: 'savepoint goods_item' });
  const struck = await comingIn('struck');
  expect(await app.goesWithin(60_000)).toBe(true);
  await app.comeBack();
  const { state, counts } = await struck.look();
  expect([state, counts.made, counts.waiting]).toEqual(['running', 20, 40]);
  expect(new Set((await soldBy('struck')).map((row) => row.slug)).size).toBe(20);
  // What a process that gives no sign of life had in hand is given up after half a minute; not waited for here.
  await world.rows(
    `update pgboss.job set state = 'retry', start_after = now() where name = $1 and state = 'active'`,
    [fileJob],
  );
  await until(async () => (await struck.look()).state === 'done');
  expect((await struck.look()).counts).toMatchObject({ made: 60, changed: 0, refused: 0, waiting: 0 });
  const sold = await soldBy('struck');
  expect(sold).toHaveLength(120);
  expect(sold.map((row) => row.slug).filter((_, n) => n % 2 === 0)).toEqual(
    Array.from({ length: 60 }, (_, n) => `soap-${n}`),
  );
  expect(sold).toEqual(await soldBy('calm'));
});
