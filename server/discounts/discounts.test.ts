import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Discount } from '#shared/api/discounts.ts';
import type { Cart } from '#shared/api/cart.ts';
import { codeNow, makeCode, orderWith, shopperWith } from '#tests/support/selling/codes.ts';
import { hidden } from '#tests/support/selling/mug-shopper.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { checkOut, checkoutForm, orderRow } from '#tests/support/selling/shopping.ts';
import { newId } from '../platform/ids.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp({ poolSize: 24 });
  shop = await openShop(world, { stock: null });
});
afterAll(() => world.close());

const to = (path: string, of = shop) => `/api/sites/${of.slug}/discounts${path}`;
describe('a code its owner makes', () => {
  test('is proposed from the shop’s name, takes its kind’s values alone, and is found again', async () => {
    const { body } = await shop.owner.client.get<{ code: string }>(to('/proposed?off=10'));
    expect(body.code).toMatch(/^(ADAS|SAVE)10$/);
    const code = await makeCode(shop, {
      code: `${body.code.toLowerCase()} `,
      amount_kobo: 5_000,
      most_uses: 50,
    });
    expect(code).toMatchObject({
      code: body.code,
      amount_kobo: null,
      percent: 10,
      uses: 0,
      uses_left: 50,
      state: 'on',
      products: [],
    });
    expect(code.url).toMatch(new RegExp(`/\\?code=${body.code}$`));
    const again = await shop.owner.client.get<{ code: string }>(to('/proposed?off=10'));
    expect(again.body.code).toMatch(new RegExp(`^${body.code}[A-Z]{3}$`));
    const found = await shop.owner.client.get<{ items: Discount[] }>(to(`?search=${body.code.slice(1, 4)}`));
    expect(found.body.items.map((one) => one.code)).toContain(body.code);
  });

  test('is refused in words where a value is missing, the days are turned round or the code is taken', async () => {
    const { code } = await makeCode(shop);
    const refused = async (body: object) => {
      const reply = await shop.owner.client.post(to(''), body);
      return [reply.status, reply.body];
    };
    expect(await refused({ code, percent: 5 })).toEqual([
      409,
      { code: `You have a code ${code} already. Choose another one.` },
    ]);
    expect(await refused({ code: 'AB', percent: 5 })).toEqual([
      400,
      { code: ['A code has at least 3 letters or digits.'] },
    ]);
    expect(await refused({ code: 'NOTHING' })).toEqual([400, { percent: ['Enter how many percent.'] }]);
    expect(
      await refused({ code: 'TURNED', percent: 5, starts_on: '2026-12-02', ends_on: '2026-12-01' }),
    ).toEqual([400, { ends_on: ['The last day is before the first.'] }]);
  });

  test('keeps its name and at least the uses it has once orders have used it; else it is changed as wished', async () => {
    const code = await makeCode(shop, { most_uses: 5 });
    expect((await orderWith(world, shop, code.code)).status).toBe(201);
    expect((await orderWith(world, shop, code.code)).status).toBe(201);
    const change = (body: object) => shop.owner.client.put<Discount>(to(`/${code.id}`), body);
    expect((await change({ code: 'RENAMED', percent: 10 })).body).toEqual({
      code: `Orders were placed with ${code.code}, so it keeps its name. Make a new code instead.`,
    });
    expect((await change({ code: code.code, percent: 10, most_uses: 1 })).body).toEqual({
      most_uses: 'It was used 2 times already. Stop it, or allow at least as many.',
    });
    const changed = await change({ code: code.code, kind: 'fixed', amount_kobo: 100, most_uses: 2 });
    expect(changed.body).toMatchObject({ kind: 'fixed', percent: null, state: 'used_up', uses_left: 0 });
  });

  test('whose answer was lost is made once, and is as its form says it the last time', async () => {
    const id = newId();
    const make = (body: object) => shop.owner.client.post<Discount>(to(''), { id, ...body });
    const said = { code: 'LOSTONCE', percent: 10 };
    const first = await make(said);
    expect([first.status, first.body.id, first.body.percent]).toEqual([201, id, 10]);
    const again = await make(said);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await make({ code: 'LOSTTWICE', percent: 15 });
    expect([other.status, other.body]).toEqual([
      201,
      { ...first.body, code: 'LOSTTWICE', percent: 15, url: other.body.url },
    ]);
    const { body } = await shop.owner.client.get<{ items: Discount[] }>(to('?search=LOST'));
    expect(body.items).toEqual([other.body]);
    const { body: changes } = await shop.owner.client.get<{ items: { what: string }[] }>(
      `/api/sites/${shop.slug}/changes`,
    );
    expect(changes.items.map(({ what }) => what).filter((what) => what.includes('LOST'))).toEqual([
      'Changed the code LOSTONCE',
      'Made the code LOSTONCE',
    ]);
  });

  test('that is sent many times at once is made once', async () => {
    const id = newId();
    const body = { id, code: 'ATONCE', percent: 10 };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => shop.owner.client.post<Discount>(to(''), body)),
    );
    expect(replies.map((reply) => [reply.status, reply.body.id])).toEqual(replies.map(() => [201, id]));
    const found = await shop.owner.client.get<{ items: Discount[] }>(to('?search=ATONCE'));
    expect(found.body.items).toHaveLength(1);
  });

  test('that is sent again after it was used keeps its name; under an id of another store’s it is this store’s own', async () => {
    const code = await makeCode(shop, { id: newId() });
    expect((await orderWith(world, shop, code.code)).status).toBe(201);
    const reply = await shop.owner.client.post(to(''), { id: code.id, code: 'OTHERNAME', percent: 10 });
    expect([reply.status, reply.body]).toEqual([
      409,
      { code: `Orders were placed with ${code.code}, so it keeps its name. Make a new code instead.` },
    ]);
    expect((await codeNow(shop, code)).code).toBe(code.code);
    const other = await openShop(world, { stock: null });
    const theirs = await makeCode(other, { id: code.id, code: 'THEIRS', percent: 20 });
    expect([theirs.id, theirs.code]).toEqual([code.id, 'THEIRS']);
    expect((await codeNow(shop, code)).percent).toBe(10);
  });

  test('of another store is not there', async () => {
    const other = await openShop(world, { stock: null });
    const code = await makeCode(other, {});
    expect((await shop.owner.client.get(to(`/${code.id}`))).status).toBe(404);
    expect((await shop.owner.client.put(to(`/${code.id}/stopped`), { stopped: true })).status).toBe(404);
    expect((await codeNow(other, code)).state).toBe('on');
    const reply = await orderWith(world, shop, code.code);
    expect([reply.status, reply.body]).toEqual([
      409,
      { code: `We do not know the code ${code.code}. Please check how it is spelled.` },
    ]);
  });
});

describe('a code a shopper brings', () => {
  test('makes the basket and the order cheaper, and the order tells it', async () => {
    const { code } = await makeCode(shop);
    const shopper = await shopperWith(world, shop, code.toLowerCase(), 3);
    const cart = (await shopper.get<Cart>('/api/shop/cart')).body;
    expect(cart.code).toEqual({ code, discount_kobo: 120_000, frees_delivery: false, refused: null });
    const placed = await checkOut(shopper, checkoutForm(shop, { shown_total_kobo: 1_230_000 }));
    expect(placed.body).toMatchObject({ total_kobo: 1_200_000 - 120_000 + 150_000 });
    const page = await shopper.get(placed.body.order_url);
    expect(page.text).toMatch(new RegExp(`Discount, ${code}</span><b>−₦1,200`));
    const [line] = await world.database.sql(
      `select l.discount_kobo::int as share, o.discount_kobo::int as discount, o.discount_code as code
       from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id where o.store_id = $1 and o.number = $2`,
      [shop.storeId, placed.body.number],
    );
    expect(line).toEqual({ share: 120_000, discount: 120_000, code });
    // The next basket of this browser begins without it.
    expect((await shopper.get<Cart>('/api/shop/cart')).body.code).toBeNull();
  });

  test('comes with a link to any page, and the address is clean afterwards', async () => {
    const { code } = await makeCode(shop);
    const shopper = world.client(shop.slug);
    const opened = await shopper.get(`/products/${shop.product.slug}?code=${code}&utm_source=x`);
    expect([opened.status, opened.headers.location]).toEqual([
      303,
      `/products/${shop.product.slug}?utm_source=x`,
    ]);
    await shopper.post('/api/shop/cart/lines', { variant_id: shop.product.variantId });
    expect((await shopper.get('/basket')).text).toContain(`Code ${code} is used.`);
  });

  test('pays for the delivery', async () => {
    const { code } = await makeCode(shop, { kind: 'free_delivery' });
    const placed = await orderWith(world, shop, code, { shown_total_kobo: 400_000 });
    expect(placed.body).toMatchObject({ total_kobo: 400_000 });
  });

  test('that makes an order free has it paid without a payment', async () => {
    const free = await openShop(world, { stock: 5, priceKobo: 50_000 });
    await free.owner.client.put(`/api/sites/${free.slug}/delivery`, {
      rates: [{ kind: 'pickup', name: 'At the shop', states: [], price_kobo: 0, eta: '' }],
    });
    const { code } = await makeCode(free, { percent: 100 });
    const settings = await free.owner.client.get<{ delivery: { id: string }[] }>(
      `/api/sites/${free.slug}/settings`,
    );
    const pickup = { delivery_id: settings.body.delivery[0]!.id };
    const placed = await orderWith(world, free, code, { ...pickup, shown_total_kobo: 0 });
    expect(placed.body).toMatchObject({ total_kobo: 0, pay_url: null });
    expect(await orderRow(world, free, placed.body.number)).toMatchObject({
      status: 'open',
      payment_status: 'paid',
      captured: 0,
    });
    expect(
      await world.database.sql('select 1 from payments where store_id = $1', [free.storeId]),
    ).toHaveLength(0);
  });

  test.each([
    ['is stopped', { stop: true }, 'This code has ended.'],
    ['begins later', { starts_on: '2027-02-01' }, 'This code is good from 1 Feb 2027 on.'],
    ['is over', { ends_on: '2026-01-31' }, 'This code has ended.'],
    ['wants more spent', { least_kobo: 500_000 }, 'Add ₦1,000 more of what this code is for, then it works.'],
    [
      'wants more bought',
      { kind: 'buy_get', buy: 2, get: 1 },
      'Add 2 more of what this code is for, then it works.',
    ],
    [
      'is for other goods',
      { product_ids: ['11111111-1111-4111-8111-111111111111'] },
      'This code is not for what is in your basket.',
    ],
  ])('that %s is refused in words, and nothing is ordered', async (_words, change: object, sentence) => {
    const code = await makeCode(shop, change);
    if ('stop' in change) await shop.owner.client.put(to(`/${code.id}/stopped`), { stopped: true });
    const shopper = await shopperWith(world, shop, code.code);
    expect((await shopper.get('/basket')).text).toContain(sentence);
    const reply = await checkOut(shopper, checkoutForm(shop));
    expect([reply.status, reply.body]).toEqual([409, { code: sentence }]);
    expect((await codeNow(shop, code)).uses).toBe(0);
    // Who was shown the price without it pays that.
    const anyway = await checkOut(shopper, checkoutForm(shop, { shown_total_kobo: 550_000 }));
    expect(anyway.body).toMatchObject({ total_kobo: 550_000 });
    expect((await codeNow(shop, code)).uses).toBe(0);
  });

  test('that is stopped between the checkout and the order is named as the reason of the new total', async () => {
    const code = await makeCode(shop);
    const shopper = await shopperWith(world, shop, code.code);
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = (await shopper.get('/checkout')).text;
    await shop.owner.client.put(to(`/${code.id}/stopped`), { stopped: true });
    const { phone, email, area, pay_method, state } = checkoutForm(shop);
    const typed = { name: 'Chidi Okafor', phone, email, area, pay_method, state, receive: 'delivery' };
    const form = { ...hidden(page), ...typed, shown_total_kobo: '510000' };
    await shopper.post('/checkout', Buffer.from(new URLSearchParams(form).toString()), asForm);
    const said = (await shopper.get('/checkout')).text;
    expect(said).toContain(
      'This code has ended. The total is now ₦5,500. Please check and place your order.',
    );
  });

  test('for a collection takes nothing off what is not in it', async () => {
    const { body: other } = await shop.owner.client.post<{ variants: { id: string }[] }>(
      `/api/sites/${shop.slug}/products`,
      { title: 'Bowl', variants: [{ price_kobo: 100_000 }] },
    );
    const [collection] = await world.database.sql<{ id: string }>(
      `with made as (insert into collections (store_id, id, title, slug, description, position)
         values ($1, gen_random_uuid(), 'Mugs', 'mugs', '', 1) returning store_id, id)
       insert into collection_products (store_id, collection_id, product_id, position, on_sale)
         select store_id, id, $2, 1, true from made returning collection_id as id`,
      [shop.storeId, shop.product.id],
    );
    const { code } = await makeCode(shop, { percent: 50, collection_ids: [collection!.id] });
    const shopper = await shopperWith(world, shop, code);
    await shopper.post('/api/shop/cart/lines', { variant_id: other.variants[0]!.id });
    const { lines } = (await shopper.get<Cart>('/api/shop/cart')).body;
    expect(lines.map((line) => line.discount_kobo)).toEqual([200_000, 0]);
  });
});

test('of two who change one code the second is told, and nothing is overwritten', async () => {
  const { id, code } = await makeCode(shop);
  type Told = Discount & { newer?: Discount };
  const put = (body: object) => shop.owner.client.put<Told>(to(`/${id}`), { code, ...body });
  const ten = { code, percent: 10 };
  const fifteen = { code, percent: 15, ends_on: '2030-12-24' };
  const first = await put({ ...fifteen, seen: ten });
  expect([first.status, first.body.percent]).toEqual([200, 15]);
  const second = await put({ percent: 20, seen: ten });
  expect([second.status, second.body]).toEqual([
    409,
    {
      detail: 'Somebody else changed this code while you were editing it. Yours is not saved yet.',
      newer: first.body,
    },
  ]);
  expect((await shop.owner.client.get<Discount>(to(`/${id}`))).body).toEqual(first.body);
  // An answer that was lost on the line is nobody else's change.
  expect((await put({ ...fifteen, seen: ten })).status).toBe(200);
  const chosen = await put({ percent: 20, seen: fifteen });
  expect([chosen.status, chosen.body.percent, chosen.body.ends_on]).toEqual([200, 20, null]);
});
