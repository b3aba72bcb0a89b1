import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Review } from '#shared/api/reviews.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { deliveredOrder, type DeliveredOrder } from '#tests/support/selling/delivered.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { randomFrom } from '#tests/support/random.ts';
import { orderOne } from '#tests/support/selling/shopping.ts';
import { visitShop, type Reply, type Visit } from '#tests/support/reading/visit-shop.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

interface Place {
  shop: TestShop;
  visit: Visit;
  /** Each of another shopper, delivered. */
  bought(): Promise<DeliveredOrder>;
}

async function place(): Promise<Place> {
  const shop = await openShop(world, { stock: 1000 });
  return { shop, visit: visitShop(world, shop.slug), bought: () => deliveredOrder(world, shop) };
}

const lineIn = ({ text }: Reply) => /name="line" value="([^"]+)"/.exec(text)?.[1] ?? '';
/** Sends the form on the page of an order. */
async function review(
  { visit }: Place,
  { order_url }: Pick<DeliveredOrder, 'order_url'>,
  fields: Record<string, string> = {},
): Promise<Reply> {
  const line = lineIn(await visit.ask(order_url));
  const form = { line, stars: '4', words: 'Holds my tea.', name: 'Bisi', ...fields };
  return visit.ask(`${order_url}/review`, { form });
}
const productPage = async ({ shop, visit }: Place) =>
  (await visit.ask(`/products/${shop.product.slug}`)).text;
const allPage = async ({ shop, visit }: Place) =>
  (await visit.ask(`/products/${shop.product.slug}/reviews`)).text;
const listed = async ({ shop }: Place, query = '') => {
  const owner = await shop.owner.signIn();
  return (await owner.get<{ items: Review[] }>(`/api/sites/${shop.slug}/reviews${query}`)).body.items;
};
const act = async ({ shop }: Place, { id }: Review, what: string, body: object) => {
  const owner = await shop.owner.signIn();
  const method = what === 'answer' ? 'PUT' : 'POST';
  return owner.send<Review>(method, `/api/sites/${shop.slug}/reviews/${id}/${what}`, body);
};
const countOf = async ({ shop }: Place) => {
  const [row] = await world.database.sql<{ review_count: number; star_sum: number }>(
    'select review_count, star_sum from products where store_id = $1',
    [shop.storeId],
  );
  return row!;
};
/** What is in the store of it, counted anew. */
const shownIn = async ({ shop }: Place) => {
  const [row] = await world.database.sql<{ review_count: number; star_sum: number }>(
    `select count(*)::int as review_count, coalesce(sum(stars), 0)::int as star_sum
     from reviews where store_id = $1 and state = 'shown'`,
    [shop.storeId],
  );
  return row!;
};

test('who got what she ordered is asked about it, and nobody before', async () => {
  const here = await place();
  const placed = await orderOne(world, here.shop, { pay_method: 'on_delivery' });
  expect((await here.visit.ask(placed.order_url)).text).not.toContain('/review');
  const [line] = await world.database.sql<{ id: string }>('select id from order_lines where store_id = $1', [
    here.shop.storeId,
  ]);
  expect((await review(here, placed, { line: line!.id })).status).toBe(404);
  const order = await here.bought();
  expect((await here.visit.ask(order.order_url)).text).toContain('What do you think of it?');
  expect(await countOf(here)).toEqual({ review_count: 0, star_sum: 0 });
});

test('a review is on the page of the product at once, with its stars in the average and for search engines', async () => {
  const here = await place();
  expect(await productPage(here)).not.toContain('aggregateRating');
  const sent = await review(here, await here.bought(), { words: 'Holds my tea.\n\nSee www.evil.example' });
  expect([sent.status, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/orders\//)]);
  await review(here, await here.bought(), { stars: '5', words: '', name: 'Ada' });
  // A page that is kept is looked at again within a second.
  world.clock.advance(seenWithin);
  const page = parsedPage(await productPage(here));
  expect(page.querySelector('#reviews')?.textContent).toContain('4.5 of 5, 2 reviews');
  expect(page.querySelectorAll('#reviews .said li')).toHaveLength(2);
  expect(page.querySelector('#reviews')?.textContent).toContain('See www.evil.example');
  expect(page.querySelector('#reviews a[href*="evil"]')).toBeNull();
  const data = [...page.querySelectorAll('script[type="application/ld+json"]')].map(
    (one) => JSON.parse(one.textContent ?? '') as Record<string, unknown>,
  );
  expect(data[0]).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
  });
});

test('sent twice at once, and again, it is one review, one count and one mail', async () => {
  const here = await place();
  const order = await here.bought();
  const line = lineIn(await here.visit.ask(order.order_url));
  const answers = await Promise.all(
    ['1', '5', '3', '2'].map((stars) => review(here, order, { line, stars })),
  );
  expect(answers.map((one) => one.status)).toEqual([303, 303, 303, 303]);
  await review(here, order, { line, stars: '1' });
  const [first, ...others] = await listed(here);
  expect(others).toEqual([]);
  expect(await countOf(here)).toEqual({ review_count: 1, star_sum: first!.stars });
  const mails = await world.database.sql(
    `select 1 from mails where key like 'review-written:' || $1 || '%'`,
    [line],
  );
  expect(mails).toHaveLength(1);
});

test('many at once for one product are all counted', async () => {
  const here = await place();
  const orders = [];
  for (let n = 0; n < 6; n++) orders.push(await here.bought());
  await Promise.all(orders.map((order, n) => review(here, order, { stars: String((n % 5) + 1) })));
  expect(await countOf(here)).toEqual({ review_count: 6, star_sum: 16 });
});

test.each<[string, Record<string, string>, string]>([
  ['no star', { stars: '0' }, 'stars'],
  ['six stars', { stars: '6' }, 'stars'],
  ['no choice of stars', { stars: '' }, 'Choose 1 to 5 stars.'],
  ['no name', { name: '  ' }, 'Say what name is to stand under it.'],
  ['a name that cannot be seen', { name: '\u202e\u2066' }, 'Say what name is to stand under it.'],
  ['a long name', { name: 'x'.repeat(41) }, 'Use at most 40 characters for the name.'],
  ['very many words', { words: 'x'.repeat(1001) }, 'Use at most 1,000 characters.'],
])('%s is not taken; what was typed stays', async (_what, fields, says) => {
  const here = await place();
  const reply = await review(here, await here.bought(), fields);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(says);
  if (!('words' in fields)) expect(reply.text).toContain('Holds my tea.');
  expect(await listed(here)).toEqual([]);
});

test('the owner is told by mail, answers below it, and the words stay the writer’s', async () => {
  const here = await place();
  await review(here, await here.bought(), { words: 'Look at evil.example' });
  await world.work();
  const mail = world.mails().find((one) => one.to === here.shop.owner.email && one.subject.includes('stars'));
  expect(mail?.subject).toBe('4 stars for Clay mug');
  expect(mail?.text).not.toContain('evil.example');
  const [one] = await listed(here, '?show=unanswered');
  const answered = await act(here, one!, 'answer', { words: 'Thank you, Bisi.' });
  expect(answered.body).toMatchObject({ answer: 'Thank you, Bisi.', words: 'Look at evil.example' });
  expect(await productPage(here)).toContain('Thank you, Bisi.');
  expect(await listed(here, '?show=unanswered')).toEqual([]);
});

test('one that is hidden is not counted any more; shoppers and its writer read that it is hidden, and why', async () => {
  const here = await place();
  const order = await here.bought();
  await review(here, order, { stars: '1', words: 'Call me on 0803 000 0000' });
  await review(here, await here.bought(), { stars: '5' });
  const bad = (await listed(here)).find(({ stars }) => stars === 1)!;
  const twice = await Promise.all([1, 2].map(() => act(here, bad, 'hide', { because: 'private' })));
  expect(twice.map((one) => one.status)).toEqual([200, 200]);
  expect(await countOf(here)).toEqual({ review_count: 1, star_sum: 5 });
  expect(await productPage(here)).not.toContain('0803 000 0000');
  expect(await allPage(here)).toContain(
    'The shop does not show 1 review, because it gives away a phone number',
  );
  expect((await here.visit.ask(order.order_url)).text).toContain('The shop does not show this review');
  expect((await listed(here, '?show=hidden')).map(({ id }) => id)).toEqual([bad.id]);
  await Promise.all([1, 2].map(() => act(here, bad, 'show', {})));
  expect(await countOf(here)).toEqual({ review_count: 2, star_sum: 6 });
});

test('that it is bad is no reason to hide it', async () => {
  const here = await place();
  await review(here, await here.bought(), { stars: '1' });
  const [bad] = await listed(here);
  const refused = await act(here, bad!, 'hide', { because: 'bad' });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Choose why it is not to be shown.');
});

test('its writer takes it back: its words are deleted, and another is not taken', async () => {
  const here = await place();
  const order = await here.bought();
  await review(here, order, { words: 'Something private' });
  const line = (await listed(here))[0]!.id;
  const back = () => here.visit.ask(`${order.order_url}/unreview`, { form: { line } });
  await Promise.all([back(), back()]);
  expect(await countOf(here)).toEqual({ review_count: 0, star_sum: 0 });
  expect(await listed(here)).toEqual([]);
  expect(
    JSON.stringify(await world.database.sql('select * from reviews where order_line_id = $1', [line])),
  ).not.toMatch(/Something private|Bisi/);
  await review(here, order, { line });
  expect(await listed(here)).toEqual([]);
  const owner = await here.shop.owner.signIn();
  const answer = await owner.put(`/api/sites/${here.shop.slug}/reviews/${line}/answer`, { words: 'Hm' });
  expect(answer.status).toBe(404);
});

test('a line of somebody else’s order is nobody’s to review', async () => {
  const here = await place();
  const [mine, hers] = [await here.bought(), await here.bought()];
  const line = lineIn(await here.visit.ask(hers.order_url));
  expect((await review(here, mine, { line })).status).toBe(404);
  await review(here, hers);
  await here.visit.ask(`${mine.order_url}/unreview`, { form: { line } });
  expect(await listed(here)).toHaveLength(1);
});

test('another store sees and moves none of them', async () => {
  const here = await place();
  await review(here, await here.bought());
  const [one] = await listed(here);
  const stranger = await openShop(world, { owner: await signedInOwner(world, 'Stranger') });
  const client = await stranger.owner.signIn();
  const own = `/api/sites/${stranger.slug}/reviews`;
  expect((await client.get<{ items: Review[] }>(own)).body.items).toEqual([]);
  expect((await client.post(`${own}/${one!.id}/hide`, { because: 'insult' })).status).toBe(404);
  expect((await client.post(`/api/sites/${here.shop.slug}/reviews/${one!.id}/hide`, {})).status).toBe(404);
});

test('whatever is done to reviews in whatever order, the average is that of those that are shown', async () => {
  const here = await place();
  for (const stars of ['1', '2', '4']) await review(here, await here.bought(), { stars });
  const [a, b, c] = await listed(here);
  await Promise.all([
    act(here, a!, 'hide', { because: 'insult' }),
    act(here, b!, 'hide', { because: 'advert' }),
    act(here, b!, 'show', {}),
    act(here, c!, 'hide', { because: 'insult' }),
    act(here, c!, 'show', {}),
  ]);
  expect(await countOf(here)).toEqual(await shownIn(here));
});

test('three reviews as long as may be add less than 2 kB to the page of a product', async () => {
  const here = await place();
  const gzip = { headers: { 'accept-encoding': 'gzip' } };
  const path = `/products/${here.shop.product.slug}`;
  const orders = [await here.bought(), await here.bought(), await here.bought()];
  const before = (await here.visit.ask(path, gzip)).bytes;
  // Words that come again no more often than people's do.
  const random = randomFrom(1);
  const letters = () =>
    random()
      .toString(36)
      .replace(/[^a-z]/g, '')
      .slice(0, 4);
  const usual =
    'the handle is strong and it keeps tea warm but came two days late from Lagos we will buy again'.split(
      ' ',
    );
  for (const order of orders) {
    const words = Array.from({ length: 160 }, (_, n) => (n % 8 ? usual[(n * 7) % usual.length] : letters()));
    expect((await review(here, order, { words: words.join(' ').slice(0, 1000) })).status).toBe(303);
  }
  // A page that is kept is looked at again within a second.
  world.clock.advance(seenWithin);
  expect(parsedPage((await here.visit.ask(path)).text).querySelectorAll('.said li')).toHaveLength(3);
  expect((await here.visit.ask(path, gzip)).bytes - before).toBeLessThan(2_000);
});

test('the first three stand on the page of the product, the others on a page of their own, part by part', async () => {
  const here = await place();
  const order = await here.bought();
  const line = lineIn(await here.visit.ask(order.order_url));
  await review(here, order);
  // As many others, written straight into the table: their orders do not matter here.
  await world.database.sql(
    `with made as (insert into order_lines (store_id, id, order_id, product_id, variant_id, title, variant_title, quantity, unit_price_kobo, total_kobo, position)
       select l.store_id, gen_random_uuid(), l.order_id, l.product_id, l.variant_id, l.title, '', 1, 100, 100, n
       from order_lines l, generate_series(1, 24) n where l.id = $1 returning store_id, id, product_id, position)
     insert into reviews (store_id, order_line_id, order_id, order_number, product_id, product_title, stars, words, name, state, written_at)
       select store_id, id, gen_random_uuid(), 1, product_id, 'Clay mug', 5, 'Words ' || position, 'N', 'shown', now() + position * interval '1 minute' from made`,
    [line],
  );
  const page = parsedPage(await productPage(here));
  expect(page.querySelectorAll('.said li')).toHaveLength(3);
  const all = parsedPage(await allPage(here));
  expect(all.querySelectorAll('.said li')).toHaveLength(20);
  const next = all.querySelector('a[rel=next]')!.getAttribute('href')!;
  const rest = parsedPage((await here.visit.ask(next)).text);
  expect(rest.querySelectorAll('.said li')).toHaveLength(5);
  expect(rest.querySelector('a[rel=next]')).toBeNull();
});
