import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Measure } from '#shared/api/measures.ts';
import type { Sheet, QueueItem } from '#shared/api/operator.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { days, hours } from '#server/platform/clock.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { payAsAsked, place } from '#tests/support/selling/odd-money.ts';
import { doAs, namedOperator, terminal } from '#tests/support/programs/operators.ts';
import { pageCalls, publishedPage, colleague } from '#tests/support/selling/written-pages.ts';
import { endStores } from './endings.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());

const why = 'Bags with a name on them that you may not use';
const type = (line: string) => terminal(world, line);
const to = (shop: TestShop, rest: string) => `/api/sites/${shop.slug}${rest}`;
const at = async (shop: TestShop, path: string) => {
  world.clock.advance(seenWithin);
  return world.client(shop.slug).get(path);
};
const settings = async (client: Client, shop: TestShop) =>
  (await client.get<StoreSettings>(to(shop, '/settings'))).body;
const measures = async (client: Client, shop: TestShop) =>
  (await client.get<{ items: Measure[] }>(to(shop, '/measures'))).body.items;
const letters = async (shop: TestShop) => {
  await world.work();
  return world.mails().filter((mail) => mail.to === shop.owner.email && mail.template === 'store-measure');
};
const letter = async (shop: TestShop) => (await letters(shop)).at(-1)!;

test('a store is suspended with a reason alone, and its owner is told it, what it means for orders and money, and how to answer', async () => {
  const shop = await openShop(world);
  for (const short of ['', ' abuse'])
    expect(await type(`store suspend ${shop.slug}${short}`)).toBe(
      'Say why, in 10 to 1000 characters: the owners read it.',
    );
  expect([(await at(shop, '/')).status, await letters(shop)]).toEqual([200, []]);
  expect(await type(`store suspend ${shop.slug} ${why}`)).toBe(
    `Ada’s Shop (${shop.slug}) is suspended. Its owners are written to.`,
  );
  const closed = await at(shop, '/');
  expect([closed.status, closed.text.includes('This store is not available')]).toEqual([404, true]);
  const { subject, text } = await letter(shop);
  expect(subject).toBe('Ada’s Shop is suspended');
  for (const words of [
    why,
    'Orders that were paid stay yours to fulfil',
    'take everything of the store out as one file',
    'write in the box at the top of your dashboard',
    `/dashboard?slug=${shop.slug}`,
  ])
    expect(text).toContain(words);
  expect((await settings(shop.owner.client, shop)).measures).toBe(1);
  expect(await measures(shop.owner.client, shop)).toMatchObject([
    { kind: 'suspended', about: '', reason: why, ends_on: null, answers: [] },
  ]);
  expect(await type(`store suspend ${shop.slug} ${why}`)).toBe(
    'It is suspended already. Nothing was changed.',
  );
  expect(await type(`store restore ${shop.slug}`)).toContain(
    'is not suspended any more. Its owners are written to.',
  );
  expect([(await at(shop, '/')).status, (await letter(shop)).subject]).toEqual([
    200,
    'Ada’s Shop is open again',
  ]);
  expect(await measures(shop.owner.client, shop)).toEqual([]);
  expect(await type(`store restore ${shop.slug}`)).toBe('It is not suspended. Nothing was changed.');
  expect(await letters(shop)).toHaveLength(2);
});

test('a store that is restored while it closes for good, or was not published, is not said to be open', async () => {
  const [closing, resting] = [await openShop(world), await openShop(world)];
  await type(`store close ${closing.slug} ${why}`);
  await resting.owner.client.patch(to(resting, '/settings'), { published: false });
  for (const { slug } of [closing, resting]) {
    await type(`store suspend ${slug} ${why}`);
    await type(`store restore ${slug}`);
  }
  const told = [await letter(closing), await letter(resting)];
  expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('Ada’s Shop is not suspended any more'));
  expect(told[0]!.text).toContain('It still closes for good on');
  expect(told[1]!.text).toContain('It is not published, so customers still cannot order');
});

test('an owner answers in the dashboard, one of us reads it in the console and replies, and the owner has the reply', async () => {
  const shop = await openShop(world);
  const operator = await namedOperator(world);
  await operator.confirm();
  await doAs(operator.client, 'store suspend <slug> <reason>', { slug: shop.slug, reason: why });
  const [measure] = await measures(await shop.owner.signIn(), shop);
  const answer = (client: Client, words: string) =>
    client.post<{ items: Measure[] }>(to(shop, `/measures/${measure!.id}/answers`), { words });
  const owner = await shop.owner.signIn();
  const words = 'The name is mine: I have registered it.';
  expect((await answer(await colleague(world, shop), words)).status).toBe(403);
  expect((await answer(owner, '  ')).status).toBe(400);
  for (let n = 0; n < 2; n++)
    expect((await answer(owner, words)).body.items[0]!.answers).toMatchObject([
      { by: 'Ada Eze', words, reply: null },
    ]);
  const queue = async () =>
    (await operator.client.get<{ items: QueueItem[] }>('/api/operator/queues/answers')).body.items.filter(
      ({ links }) => links.some(({ id }) => id === shop.slug),
    );
  const [item, ...others] = await queue();
  expect([item!.title, others]).toEqual([`Ada Eze: ${words}`, []]);
  const { command, values } = item!.acts[0]!;
  const reply = 'Thank you. Please send us the certificate.';
  const done = await doAs(operator.client, command, { ...values, reply });
  expect(done.said).toBe('The reply is on its way.');
  expect(await queue()).toEqual([]);
  expect((await measures(owner, shop))[0]!.answers).toMatchObject([{ words, reply }]);
  const mail = await letter(shop);
  expect([mail.subject, mail.text.includes(words), mail.text.includes(reply)]).toEqual([
    'Our reply about Ada’s Shop',
    true,
    true,
  ]);
  for (let n = 0; n < 5; n++) await answer(owner, `Once more ${n}`);
  expect((await answer(owner, 'And once more')).status).toBe(409);
  const noted = await world.database.sql<{ what: string }>(
    `select distinct what from store_changes where store_id = $1 and what like 'Answered %'`,
    [shop.storeId],
  );
  expect(noted.map(({ what }) => what)).toEqual(['Answered why the store is suspended']);
});

test('we hide one product or page: shoppers miss it alone, its owner reads why and cannot show it again, until we do', async () => {
  const shop = await openShop(world);
  const owner = await shop.owner.signIn();
  const page = await publishedPage(pageCalls(shop, owner), 'About', 'Since 1987.');
  const product = `/products/${shop.product.slug}`;
  expect([(await at(shop, product)).status, (await at(shop, page.path)).status]).toEqual([200, 200]);
  expect(await type(`store hide ${shop.slug} /products/nothing ${why}`)).toBe(
    'No product and no page of this store is at that address. Nothing was changed.',
  );
  expect(await type(`store hide ${shop.slug} ${product} ${why}`)).toContain('shows Clay mug no more.');
  expect(await type(`store hide ${shop.slug} http://${shop.slug}.localhost${page.path}/ ${why}`)).toContain(
    'shows About no more.',
  );
  expect(await type(`store hide ${shop.slug} ${product} ${why}`)).toBe(
    'It is hidden already. Nothing was changed.',
  );
  const seen = async () => [
    (await at(shop, '/')).status,
    (await at(shop, product)).status,
    (await at(shop, page.path)).status,
    (await at(shop, '/sitemap.xml')).text.includes(page.path),
    (await at(shop, '/products')).text.includes('Clay mug'),
  ];
  expect(await seen()).toEqual([200, 404, 404, false, false]);
  expect((await letters(shop)).map(({ subject }) => subject)).toEqual([
    'We have hidden Clay mug in Ada’s Shop',
    'We have hidden About in Ada’s Shop',
  ]);
  expect(await measures(owner, shop)).toMatchObject([
    { kind: 'hidden', about: 'About', reason: why },
    { kind: 'hidden', about: 'Clay mug', reason: why },
  ]);
  const back = await owner.patch(to(shop, `/products/${shop.product.id}/status`), { status: 'active' });
  const asOne = await owner.post(to(shop, `/products/${shop.product.id}/status`), { status: 'active' });
  expect([back.status, asOne.status].filter((status) => status !== 404)).toEqual([409]);
  expect(await seen()).toEqual([200, 404, 404, false, false]);
  await type(`store unhide ${shop.slug} ${product}`);
  await type(`store unhide ${shop.slug} ${page.path}`);
  expect(await seen()).toEqual([200, 200, 200, true, true]);
  expect((await letter(shop)).subject).toBe('About is shown in Ada’s Shop again');
  expect(await type(`store unhide ${shop.slug} ${product}`)).toBe('It is not hidden. Nothing was changed.');
});

test('the owner of a suspended store sees the orders, sends money back and takes everything out, also after more than 30 days', async () => {
  const shop = await openShop(world);
  const order = await place(world, shop);
  await payAsAsked(world, order);
  await type(`store suspend ${shop.slug} ${why}`);
  for (const passed of [0, days(31)]) {
    world.clock.advance(passed);
    const owner = await shop.owner.signIn();
    expect((await owner.get<{ items: object[] }>(to(shop, '/orders'))).body.items).toHaveLength(1);
    const asked = await owner.post<{ id: string }>(to(shop, '/archives'), undefined);
    expect(asked.status).toBe(202);
    await world.work();
    const listed = await owner.get<{ items: { id: string; state: string; href: string }[] }>(
      to(shop, '/archives'),
    );
    const file = listed.body.items.find(({ id }) => id === asked.body.id)!;
    const zip = await owner.get(file.href);
    expect([file.state, zip.status, zip.bytes.subarray(0, 4).toString('latin1')]).toEqual([
      'ready',
      200,
      'PK\x03\x04',
    ]);
  }
  const owner = await shop.owner.signIn();
  const back = await owner.post(to(shop, `/orders/${order.id}/refund`), {
    amount_kobo: 100_000,
    key: 'suspended',
  });
  expect(back.status).toBeLessThan(300);
});

test('who ordered from a store that is suspended finds the order by its link; nobody orders or pays there', async () => {
  const shop = await openShop(world);
  const order = await place(world, shop);
  await payAsAsked(world, order);
  await type(`store suspend ${shop.slug} ${why}`);
  const shown = await at(shop, order.order_url);
  expect([shown.status, shown.text.includes('Clay mug')]).toEqual([200, true]);
  expect((await at(shop, `${order.order_url}/receipt`)).status).toBe(200);
  for (const path of ['/', '/checkout', `/products/${shop.product.slug}`, '/basket'])
    expect([path, (await at(shop, path)).status]).toEqual([path, 404]);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  // Back to an address that says that nothing was ordered.
  const again = await order.shopper.post('/checkout', undefined, form);
  expect([again.status, again.headers.location]).toEqual([303, '/checkout']);
  // Back to the order, which says how it stands.
  const pay = await order.shopper.post(`${order.order_url}/pay`, undefined, form);
  expect([pay.status, pay.headers.location]).toEqual([303, new URL(order.order_url, 'http://shop').pathname]);
});

test('a store ends with 30 days’ notice: its owner is told reason and day, it is open until then and closed by itself on it', async () => {
  const shop = await openShop(world);
  const day = (ahead: number) =>
    new Date(world.clock.now().getTime() + days(ahead) + hours(1)).toISOString().slice(0, 10);
  for (const soon of [day(29), '2027-02-31x', 'tomorrow'])
    expect(await type(`store end ${shop.slug} ${soon} ${why}`)).toContain('Say a day at least 30 days ahead');
  const last = day(31);
  expect(await type(`store end ${shop.slug} ${last} ${why}`)).toContain('ends on');
  expect(await type(`store end ${shop.slug} ${last} ${why}`)).toContain('Nothing was changed.');
  const { subject, text } = await letter(shop);
  expect([subject.startsWith('Ada’s Shop ends on '), text.includes(why)]).toEqual([true, true]);
  expect(await measures(shop.owner.client, shop)).toMatchObject([
    { kind: 'ending', ends_on: last, reason: why },
  ]);

  const kept = await openShop(world);
  await type(`store end ${kept.slug} ${last} ${why}`);
  expect(await type(`store keep ${kept.slug}`)).toContain('goes on. Its owners are written to.');
  expect([(await letter(kept)).subject, await measures(kept.owner.client, kept)]).toEqual([
    'Ada’s Shop goes on',
    [],
  ]);
  expect(await type(`store keep ${kept.slug}`)).toBe('No notice was given. Nothing was changed.');

  const begins = Date.parse(`${last}T00:00:00+01:00`);
  world.clock.advance(begins - world.clock.now().getTime() - 60_000);
  expect([await endStores(world.app.deps), (await at(shop, '/')).status]).toEqual([0, 200]);
  world.clock.advance(60_000);
  const [one, two] = await Promise.all([endStores(world.app.deps), endStores(world.app.deps)]);
  expect(one! + two!).toBe(1);
  expect([(await at(shop, '/')).status, (await at(kept, '/')).status]).toEqual([404, 200]);
  expect((await letters(shop)).map((mail) => mail.subject).at(-1)).toBe('Ada’s Shop is suspended');
  expect(await measures(await shop.owner.signIn(), shop)).toMatchObject([{ kind: 'suspended', reason: why }]);
});

test('planned work is announced in every dashboard and the console between its two times, and goes by itself', async () => {
  const shop = await openShop(world);
  const iso = (ahead: number) =>
    new Date(world.clock.now().getTime() + ahead).toISOString().replace('.000', '');
  const words = 'On Sunday from 2 to 3 in the morning nobody can order.';
  expect(await type(`notice set tomorrow later ${words}`)).toContain('Say both times with their offset');
  expect(await type(`notice set ${iso(hours(1))} ${iso(hours(2))} ${words}`)).toContain('It is shown from');
  const planned = async () => (await settings(await shop.owner.signIn(), shop)).planned;
  expect(await planned()).toBeNull();
  world.clock.advance(hours(1));
  expect(await planned()).toBe(words);
  const operator = await namedOperator(world);
  expect((await operator.client.get<{ planned: string }>('/api/operator/me')).body.planned).toBe(words);
  world.clock.advance(hours(1));
  expect(await planned()).toBeNull();
  await type(`notice set ${iso(0)} ${iso(hours(2))} ${words}`);
  const [{ id }] = (await type('notice list')) as [{ id: string }];
  expect([await planned(), await type(`notice withdraw ${id}`), await planned()]).toEqual([
    words,
    'It is taken down.',
    null,
  ]);
});

test('what was done about a store stands on its page in the console, with who and why', async () => {
  const shop = await openShop(world);
  const operator = await namedOperator(world);
  await operator.confirm();
  await type(`store suspend ${shop.slug} ${why}`);
  const { body } = await operator.client.get<Sheet>(`/api/operator/look?kind=store&id=${shop.slug}`);
  expect(body.sections.find(({ title }) => title === 'What we did about it')!.shown).toMatchObject([
    { kind: 'suspended', reason: why, by_whom: 'operator tola', lifted_at: null },
  ]);
  expect(body.acts[0]).toMatchObject({ command: 'store restore <slug>', values: { slug: shop.slug } });
});
