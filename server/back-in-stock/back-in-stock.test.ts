import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { orderOne, orderRow } from '#tests/support/selling/shopping.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { minutes } from '../platform/clock.ts';
import { tellWaiting } from './index.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

interface Place {
  shop: TestShop;
  visit: Visit;
}
async function place(stock: number | null = 0): Promise<Place> {
  const shop = await openShop(world, { stock });
  return { shop, visit: visitShop(world, shop.slug) };
}
let people = 0;
const somebody = () => `waits-${people++}@example.com`;

const ask = ({ shop, visit }: Place, email: string, change: Record<string, string> = {}) =>
  visit.ask('/tell/me', {
    form: { product: shop.product.slug, variant_id: shop.product.variantId, email, ...change },
  });
async function putOnShelf({ shop }: Place, onHand: number): Promise<void> {
  const owner = await shop.owner.signIn();
  const to = `/api/sites/${shop.slug}/products/${shop.product.id}`;
  const { body } = await owner.get<{ title: string; variants: { price_kobo: number }[] }>(to);
  const variants = [
    { id: shop.product.variantId, price_kobo: body.variants[0]!.price_kobo, on_hand: onHand },
  ];
  const reply = await owner.put(to, { title: body.title, variants });
  if (reply.status !== 200) throw new Error(reply.text);
}
/** Time for the next look, and everything that follows from it. */
async function look(): Promise<void> {
  world.clock.advance(minutes(6));
  await tellWaiting(world.app.deps);
  await world.work();
}
const told = (email: string) => world.mails().filter((mail) => mail.to === email);
const waiting = async ({ shop }: Place) => {
  const owner = await shop.owner.signIn();
  return (
    await owner.get<{ items: { variant_id: string; count: number }[] }>(`/api/sites/${shop.slug}/waiting`)
  ).body.items;
};

test('what is sold out offers to tell, by a plain form; what is there does not', async () => {
  const out = await place();
  const page = parsedPage((await out.visit.ask(`/products/${out.shop.product.slug}`)).text);
  expect(page.querySelector('form[action="/tell/me"] [name=variant_id]')?.getAttribute('value')).toBe(
    out.shop.product.variantId,
  );
  const there = await place(3);
  expect((await there.visit.ask(`/products/${there.shop.product.slug}`)).text).not.toContain('/tell/me');
  expect((await ask(there, somebody())).text).toContain('It is back already');
  expect(await waiting(there)).toEqual([]);
});

test('one mail goes out when it is back, once, however often it was asked for and looked at', async () => {
  const here = await place();
  const email = somebody();
  await Promise.all([1, 2, 3].map(() => ask(here, email.toUpperCase())));
  expect(await waiting(here)).toEqual([{ variant_id: here.shop.product.variantId, count: 1 }]);
  await look();
  expect(told(email)).toEqual([]);
  await putOnShelf(here, 5);
  world.clock.advance(minutes(6));
  await Promise.all([1, 2, 3].map(() => tellWaiting(world.app.deps)));
  await look();
  expect(told(email).map((mail) => mail.subject)).toEqual(['Clay mug is back at Ada’s Shop']);
  expect(told(email)[0]!.text).toContain(`/products/${here.shop.product.slug}`);
  expect(await waiting(here)).toEqual([]);
  expect(
    await world.database.sql('select 1 from stock_wait_times where store_id = $1', [here.shop.storeId]),
  ).toEqual([]);
});

test('goods that come back from an order are told of, and who asks again later is told again', async () => {
  const here = await place(1);
  const placed = await orderOne(world, here.shop, { pay_method: 'on_delivery' });
  const email = somebody();
  await ask(here, email);
  const { id } = await orderRow(world, here.shop, placed.number);
  const owner = await here.shop.owner.signIn();
  await owner.post(`/api/sites/${here.shop.slug}/orders/${id}/cancel`, { reason: '', send_back: false });
  await look();
  expect(told(email)).toHaveLength(1);
  await putOnShelf(here, 0);
  await ask(here, email);
  await putOnShelf(here, 2);
  await look();
  expect(told(email)).toHaveLength(2);
});

test('more than fit into one transaction are all told, each once', async () => {
  const here = await place();
  await ask(here, somebody());
  await world.database.sql(
    `insert into stock_waits (store_id, variant_id, email, asked_at)
       select $1, $2, 'many-' || n || '@example.com', now() from generate_series(1, 230) n`,
    [here.shop.storeId, here.shop.product.variantId],
  );
  await putOnShelf(here, 1);
  world.clock.advance(minutes(6));
  // A look each minute, as the clock of the jobs has it.
  while ((await tellWaiting(world.app.deps)) > 0);
  expect(await waiting(here)).toEqual([]);
  const [mails] = await world.database.sql<{ count: number }>(
    `select count(*)::int as count from mails where key like 'back-in-stock:' || $1 || ':%'`,
    [here.shop.storeId],
  );
  expect(mails!.count).toBe(231);
});

test('who begins to wait while the others are told is not forgotten', async () => {
  const here = await place();
  const first = somebody();
  await ask(here, first);
  await putOnShelf(here, 1);
  world.clock.advance(minutes(6));
  await putOnShelf(here, 0);
  const late = Array.from({ length: 6 }, somebody);
  await Promise.all([tellWaiting(world.app.deps), ...late.map((email) => ask(here, email))]);
  await putOnShelf(here, 9);
  await look();
  for (const email of [first, ...late]) expect([email, told(email).length]).toEqual([email, 1]);
});

test('the link of the mail asks first, then forgets the address here and nowhere else', async () => {
  const here = await place();
  const email = somebody();
  await ask(here, email);
  await putOnShelf(here, 1);
  await look();
  const link = told(email)[0]!.links.find((one) => one.includes('/tell?stop='))!;
  const { pathname, search } = new URL(link);
  await putOnShelf(here, 0);
  await ask(here, email);
  const elsewhere = await place();
  await ask(elsewhere, email);
  const page = await here.visit.ask(pathname + search);
  expect(page.text).toContain(email);
  expect(await waiting(here)).toHaveLength(1);
  const code = new URLSearchParams(search).get('stop')!;
  expect((await elsewhere.visit.ask('/tell/stop', { form: { code } })).status).toBe(404);
  expect((await here.visit.ask('/tell/stop', { form: { code } })).text).toContain('No more mails');
  expect([await waiting(here), (await waiting(elsewhere)).length]).toEqual([[], 1]);
});

test.each([
  ['nobody', 400, 'Please check your email address'],
  ['a@b', 400, 'Please check your email address'],
])('the address %s is not taken', async (email, status, says) => {
  const reply = await ask(await place(), email);
  expect([reply.status, reply.text.includes(says)]).toEqual([status, true]);
});

test('a thing of another store, or none, is not waited for; an address waits for thirty things at most', async () => {
  const [here, other] = [await place(), await place()];
  expect((await ask(here, somebody(), { variant_id: other.shop.product.variantId })).status).toBe(404);
  expect((await ask(here, somebody(), { variant_id: 'x' })).status).toBe(404);
  const email = somebody();
  await world.database.sql(
    `with made as (insert into variants (store_id, id, product_id, price_kobo, position)
       select $1, gen_random_uuid(), $2, 100, n from generate_series(2, 31) n returning id)
     insert into stock_waits (store_id, variant_id, email, asked_at) select $1, id, $3, now() from made`,
    [here.shop.storeId, here.shop.product.id, email],
  );
  expect((await ask(here, email)).status).toBe(409);
});

test('of a set is told as soon as its things allow one again', async () => {
  const here = await place(1);
  const owner = await here.shop.owner.signIn();
  const { body: pair } = await owner.post<{ slug: string; variants: { id: string }[] }>(
    `/api/sites/${here.shop.slug}/products`,
    {
      title: 'Pair of mugs',
      variants: [{ price_kobo: 700_000 }],
      set_parts: [{ variant_id: here.shop.product.variantId, pieces: 2 }],
    },
  );
  const email = somebody();
  await ask(here, email, { product: pair.slug, variant_id: pair.variants[0]!.id });
  await look();
  expect(told(email)).toEqual([]);
  await putOnShelf(here, 2);
  await look();
  expect(told(email).map((mail) => mail.template)).toEqual(['back-in-stock']);
});
