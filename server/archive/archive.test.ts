import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivePath, type Archive } from '#shared/api/archives.ts';
import { archivesOf as listed, callsOf, linesIn, madeArchive } from '#tests/support/moving/archives.ts';
import { openShop, signedInOwner, testApp, type TestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { pdf } from '#tests/support/selling/digital-files.ts';
import { digitalShop, type DigitalShop } from '#tests/support/selling/digital.ts';
import { knownPerson, theirPhones, type KnownPerson } from '#tests/support/moving/known-person.ts';
import { gradient } from '#tests/support/pictures.ts';
import { pictureForm } from '#tests/support/stores.ts';
import { unpacked } from '#tests/support/reading/unpacked.ts';
import { clearArchives } from './jobs.ts';
import { leftOut } from './tables.ts';

const clear = () => clearArchives(world.app.deps);

let world: TestApp;
let known: KnownPerson;
let digital: DigitalShop;
const bytes = pdf(5_000);
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  known = await knownPerson(world);
  digital = await digitalShop(world, { bytes });
});
afterAll(() => world.close());

const made = (owner: Client, slug: string) => madeArchive(world, owner, slug);

test('an owner takes everything along: each table row for row, sheets, pictures, and what the providers said', async () => {
  const owner = await known.shop.owner.signIn();
  const ready = await made(owner, known.shop.slug);
  expect(ready).toMatchObject({ state: 'ready', counts: { orders: 7, customers: 3, products: 2 } });
  expect(ready.until).toBe(new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString());

  const sent = await owner.get(ready.href!);
  expect([sent.status, sent.headers['content-type'], sent.bytes.length]).toEqual([
    200,
    'application/zip',
    ready.size,
  ]);
  expect(sent.headers['content-disposition']).toContain(`presence-${known.shop.slug}-`);
  const files = await unpacked(sent.bytes);

  const tables = await world.database.sql<{ name: string }>(
    `select table_name as name from sharding_registry where kind = 'store' order by 1`,
  );
  expect(Object.keys(leftOut).filter((name) => !tables.some((one) => one.name === name))).toEqual([]);
  const kept = tables.map(({ name }) => name).filter((name) => !(name in leftOut));
  const manifest = JSON.parse(files.get('archive.json')!.toString()) as { format: number; tables: object };
  expect([manifest.format, Object.keys(manifest.tables)]).toEqual([2, kept]);
  for (const name of kept) {
    const [there] = await world.database.sql<{ n: number }>(
      `select count(*)::int as n from ${name} where store_id = $1`,
      [known.shop.storeId],
    );
    expect([name, linesIn(files, `data/${name}.jsonl`).length]).toEqual([name, there!.n]);
  }
  const row = linesIn(files, 'data/orders.jsonl').find((one) => one.id === known.delivered.id);
  expect(row).toMatchObject({ number: known.delivered.number, total_kobo: 510_000, phone: theirPhones[0] });
  expect(row).not.toHaveProperty('store_id');
  expect(linesIn(files, 'money/payments.jsonl')).toContainEqual(
    expect.objectContaining({ reference: known.delivered.reference, state: 'paid', captured_kobo: 510_000 }),
  );
  expect(linesIn(files, 'money/refunds.jsonl')).toMatchObject([{ state: 'processed', amount_kobo: 550_000 }]);

  const orders = files.get('orders.csv')!.toString().trim().split('\r\n');
  expect(orders).toHaveLength(8);
  expect(orders.find((line) => line.startsWith(`${known.delivered.number},`))).toContain('1 × Clay mug');
  expect(files.get('customers.csv')!.toString()).toContain(theirPhones[0]);
  expect(files.get('products.csv')!.toString()).toContain('Clay mug');
  expect(files.get('README.txt')!.toString()).toContain('KEEP IT SAFE');
  // Nothing of another shop, and none of what lets somebody in.
  const all = [...files].filter(([name]) => !name.endsWith('webp')).map(([, content]) => content.toString());
  expect(all.join('').includes(digital.product.id)).toBe(false);
});

test('pictures and files for sale are in it as they are', async () => {
  const owner = await digital.owner.signIn();
  const form = pictureForm(await gradient(900, 600).jpeg().toBuffer());
  const photo = await owner.post<{ id: string; url: string }>(
    `/api/sites/${digital.slug}/pictures`,
    form.body,
    form.headers,
  );
  const ready = await made(owner, digital.slug);
  expect(ready.counts).toMatchObject({ pictures: 1, files: 1 });
  const files = await unpacked((await owner.get(ready.href!)).bytes);
  expect(files.get(`files/${digital.fileId}/Sewing guide.pdf`)!.equals(bytes)).toBe(true);
  const largest = await owner.get(photo.body.url);
  expect(files.get(`pictures/${photo.body.id}.webp`)!.equals(largest.bytes)).toBe(true);
});

test('whoever asked is written to once; whoever asks while one is being made is told of that one', async () => {
  const shop = await openShop(world);
  const owner = await shop.owner.signIn();
  const both = [
    await owner.post<Archive>(callsOf(shop.slug), undefined),
    await owner.post<Archive>(callsOf(shop.slug), undefined),
  ];
  expect(both[1]!.body.id).toBe(both[0]!.body.id);
  await world.work();
  await world.work();
  const letters = world
    .mails()
    .filter(({ to, subject }) => to === shop.owner.email && /ready to download/.test(subject));
  expect(letters).toHaveLength(1);
  expect(letters[0]!.text).toContain(`/dashboard/your-data?slug=${shop.slug}`);
  // A new one takes the place of the one before.
  const again = await made(owner, shop.slug);
  expect((await listed(owner, shop.slug)).map(({ state }) => state)).toEqual(['ready', 'gone']);
  expect((await owner.get(archivePath(shop.slug, both[0]!.body.id))).status).toBe(404);
  expect((await owner.get(again.href!)).status).toBe(200);
});

test('nobody but an owner has it: not a manager, not a stranger, not who is signed out, not by another shop’s name', async () => {
  const shop = await openShop(world);
  const owner = await shop.owner.signIn();
  const ready = await made(owner, shop.slug);
  const manager = await signedInOwner(world, 'Bola');
  await world.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'manager', now())`,
    [shop.storeId, manager.id],
  );
  for (const [who, status] of [
    [manager.client, 403],
    [await digital.owner.signIn(), 404],
    [world.client(), 401],
  ] as const) {
    expect((await who.get(ready.href!)).status).toBe(status);
    expect((await who.post(callsOf(shop.slug), undefined)).status).toBe(status);
    expect((await who.get(callsOf(shop.slug))).status).toBe(status);
  }
  const stranger = await digital.owner.signIn();
  expect((await stranger.get(archivePath(digital.slug, ready.id))).status).toBe(404);
  expect((await listed(owner, shop.slug)).length).toBe(1);
});

test('after a week it is gone, bytes and all; so it is as soon as somebody was erased who may stand in it', async () => {
  const shop = await openShop(world);
  const old = await made(await shop.owner.signIn(), shop.slug);
  const isKept = async (id: string) =>
    (await world.app.deps.blobs.open(`archives/${shop.storeId}/${id}.zip`)) !== null;
  expect(await isKept(old.id)).toBe(true);
  world.clock.advance(7 * 86_400_000);
  const owner = await shop.owner.signIn();
  expect((await listed(owner, shop.slug))[0]).toMatchObject({ state: 'gone', href: null, until: null });
  expect((await owner.get(old.href!)).status).toBe(404);
  await clear();
  expect(await isKept(old.id)).toBe(false);

  const next = await made(owner, shop.slug);
  await world.database.sql(
    `insert into customers (store_id, id, name, phone, created_at, last_order_at, erased_at)
     values ($1, gen_random_uuid(), '', '', $2, $2, $2)`,
    [shop.storeId, world.clock.now()],
  );
  expect((await listed(owner, shop.slug))[0]!.state).toBe('gone');
  expect((await owner.get(next.href!)).status).toBe(404);
  world.clock.advance(86_400_000);
  await clear();
  expect(await isKept(next.id)).toBe(false);
});

test('one that does not come to an end is given up after six hours, whoever asked is told, and may ask again', async () => {
  const shop = await openShop(world);
  const owner = await shop.owner.signIn();
  const asked = await owner.post<Archive>(callsOf(shop.slug), undefined);
  await world.database.sql(`delete from pgboss.job where name = 'archive.make'`);
  world.clock.advance(6 * 3_600_000 - 60_000);
  await clear();
  expect((await listed(await shop.owner.signIn(), shop.slug))[0]!.state).toBe('making');
  world.clock.advance(60_000);
  await clear();
  await world.work();
  const again = await shop.owner.signIn();
  expect(await listed(again, shop.slug)).toMatchObject([{ id: asked.body.id, state: 'failed' }]);
  expect(
    world.mails().filter(({ to, subject }) => to === shop.owner.email && /could not be made/.test(subject)),
  ).toHaveLength(1);
  expect((await made(again, shop.slug)).state).toBe('ready');
});
