import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '#shared/api/cart.ts';
import type { ProductSummary } from '#shared/api/catalogue.ts';
import type { FileListView } from '#shared/api/goods-lists.ts';
import type { SaleTile } from '#shared/api/selling.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { setInput, setShop, type SetShop } from '#tests/support/selling/sets.ts';
import { pictureForm } from '#tests/support/stores.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

/** What shoppers, the counter and the owner are told is left of the set. */
async function left({ shop, set, call, seen }: SetShop) {
  const listed = await world
    .client(shop.slug)
    .get<{ items: { id: string; available: number | null }[] }>('/api/shop/products');
  const counter = await call<{ items: SaleTile[] }>('GET', '/counter/goods?limit=50');
  const own = await call<{ items: ProductSummary[] }>('GET', '/products?limit=50');
  return [
    listed.body.items.find(({ id }) => id === set.id)?.available,
    (await seen(set)).variants[0]!.available,
    counter.body.items.find(({ id }) => id === set.id)?.variants[0]!.available,
    own.body.items.find(({ id }) => id === set.id)?.available,
  ];
}
const setStock = ({ shop, call }: SetShop, on_hand: number | null) =>
  call('PUT', `/products/${shop.product.id}`, {
    title: 'Clay mug',
    variants: [{ price_kobo: 400_000, on_hand }],
  });

describe('what is left of a set', () => {
  test('is the fewest whole sets its things allow, wherever it is told, and follows their stock', async () => {
    const at = await setShop(world, { mugs: 7, towels: 5 });
    expect(at.set).toMatchObject({
      variants: [{ on_hand: null, available: 3 }],
      set: {
        parts: [
          { pieces: 2, title: 'Clay mug', price_kobo: 400_000 },
          { pieces: 1, title: 'Towel' },
        ],
      },
    });
    expect(await left(at)).toEqual([3, 3, 3, 3]);
    await setStock(at, 3);
    expect(await left(at)).toEqual([1, 1, 1, 1]);
    await setStock(at, 1);
    expect(await left(at)).toEqual([0, 0, 0, 0]);
    // What is not counted is always there; the towels are what is left.
    await setStock(at, null);
    expect(await left(at)).toEqual([5, 5, 5, 5]);
  });

  test('is not counted where none of its things are, and none can be said to stand on a shelf', async () => {
    const at = await setShop(world, { mugs: 7, towels: 5 });
    const stone = await at.call('POST', '/products', { title: 'Stone', variants: [{ price_kobo: 100 }] });
    const parts = [{ variant_id: stone.body.variants[0]!.id, pieces: 2 }];
    const { body } = await at.call('POST', '/products', {
      ...setInput(parts),
      variants: [{ price_kobo: 150, on_hand: 9 }],
    });
    expect(body.variants[0]).toMatchObject({ on_hand: null, available: null });
    const moved = await at.call('POST', '/stock/movements', {
      key: crypto.randomUUID(),
      variant_id: body.variants[0]!.id,
      change: 3,
      reason: 'received',
    });
    expect([moved.status, moved.body]).toMatchObject([
      409,
      { change: ['A set has no stock of its own. Change that of what is in it.'] },
    ]);
  });

  test('pages are made anew where a sale changes what is told of the set, though nothing else is told of its things', async () => {
    const at = await setShop(world, { mugs: 9, towels: 50 });
    const page = async () => {
      world.clock.advance(seenWithin);
      return (await world.client(at.shop.slug).get(`/products/${at.set.slug}`)).text;
    };
    expect(await page()).not.toContain('Only 3 left');
    await at.order([[at.mug, 2]]);
    expect(await page()).toContain('Only 3 left');
  });
});

describe('what may be in a set', () => {
  test('is refused in words: itself, another set, a file, what is archived or gone, one piece, twice the same, or choices', async () => {
    const at = await setShop(world, { mugs: 7, towels: 5 });
    const towel = at.towel.variants[0]!.id;
    const refusedOf = async (parts: object[], more: object = {}) => {
      const { status, body } = await at.call<Record<string, string[]>>(
        'POST',
        '/products',
        setInput(parts, more),
      );
      return [status, body.set_parts];
    };
    expect(await refusedOf([{ variant_id: at.kind, pieces: 2 }])).toEqual([
      400,
      ['“Gift set” is a set itself, and a set cannot hold another. Choose what is in it.'],
    ]);
    expect(await refusedOf([{ variant_id: towel, pieces: 1 }])).toEqual([
      400,
      ['A set holds at least two pieces.'],
    ]);
    expect(
      await refusedOf([
        { variant_id: towel, pieces: 1 },
        { variant_id: towel, pieces: 1 },
      ]),
    ).toEqual([400, ['Something is in this set twice. Say its pieces once.']]);
    const options = [{ name: 'Size', values: ['S', 'M'] }];
    const variants = ['S', 'M'].map((size) => ({ option_values: [size], price_kobo: 100 }));
    expect(await refusedOf([{ variant_id: towel, pieces: 2 }], { options, variants })).toEqual([
      400,
      ['A set is one thing at one price: take out what customers choose.'],
    ]);
    const stranger = await setShop(world, { mugs: 1, towels: 1 });
    expect(await refusedOf([{ variant_id: stranger.mug, pieces: 2 }])).toEqual([
      400,
      ['Something in this set is not in this store. Take it out and choose it again.'],
    ]);
    await world.database.sql('update products set download_bytes = 5 where id = $1', [at.towel.id]);
    expect(await refusedOf([{ variant_id: towel, pieces: 2 }])).toEqual([
      400,
      ['“Towel” is a file to download, which cannot be in a set. Sell it on its own.'],
    ]);
    await world.database.sql('update products set download_bytes = null where id = $1', [at.towel.id]);
    await at.call('POST', `/products/${at.towel.id}/status`, { status: 'archived' });
    expect(await refusedOf([{ variant_id: towel, pieces: 2 }])).toEqual([
      400,
      ['“Towel” is archived. Bring it back, or take it out of the set.'],
    ]);
    const own = await at.call<Record<string, string[]>>('PUT', `/products/${at.shop.product.id}`, {
      title: 'Clay mug',
      variants: [{ id: at.mug, price_kobo: 400_000 }],
      set_parts: [{ variant_id: stranger.mug, pieces: 2 }],
    });
    expect([own.status, own.body.set_parts]).toEqual([
      400,
      ['This product is in the set “Gift set”, so it cannot be a set itself.'],
    ]);
  });

  test('a thing that is archived, or becomes a file, makes its set unsellable, and says why; brought back, it is sold again', async () => {
    const at = await setShop(world, { mugs: 7, towels: 5 });
    const shopper = await at.basket([[at.kind, 1]]);
    const look = async () =>
      (await at.call('GET', `/products/${at.set.id}`)).body.set!.parts.map((one) => one.why_not);
    expect((await at.call('GET', `/products/${at.towel.id}`)).body.in_sets).toEqual([
      { id: at.set.id, title: 'Gift set' },
    ]);
    await at.call('POST', `/products/${at.towel.id}/status`, { status: 'archived' });
    expect([await left(at), await look()]).toEqual([
      [0, 0, 0, 0],
      [null, 'archived'],
    ]);
    expect((await shopper.get<Cart>('/api/shop/cart')).body.lines).toEqual([]);
    const added = await shopper.post('/api/shop/cart/lines', { variant_id: at.kind, quantity: 1 });
    expect(added.status).toBe(409);
    // A draft is sold in its sets alone.
    await at.call('POST', `/products/${at.towel.id}/status`, { status: 'draft' });
    expect([await left(at), await look()]).toEqual([
      [3, 3, 3, 3],
      [null, null],
    ]);
    await world.database.sql('update products set download_bytes = 5 where id = $1', [at.towel.id]);
    expect([await left(at), await look()]).toEqual([
      [0, 0, 0, 0],
      [null, 'file'],
    ]);
  });

  test('stays what it is where a change does not speak of it, and a set can become a product again', async () => {
    const at = await setShop(world, { mugs: 7, towels: 5 });
    const put = (more: object) =>
      at.call('PUT', `/products/${at.set.id}`, {
        title: 'Gift set',
        variants: [{ price_kobo: 700_000 }],
        ...more,
      });
    expect((await put({})).body.set!.parts.map(({ pieces }) => pieces)).toEqual([2, 1]);
    const { body } = await put({ set_parts: [], variants: [{ price_kobo: 700_000, on_hand: 4 }] });
    expect([body.set, body.variants[0]!.id, body.variants[0]!.on_hand]).toEqual([null, at.kind, 4]);
    // And back: what was counted of it is no count of sets.
    const again = await put({ set_parts: [{ variant_id: at.mug, pieces: 3 }] });
    expect(again.body.variants[0]).toMatchObject({ on_hand: null, available: 2 });
  });

  test('is told on its page with what it saves', async () => {
    const at = await setShop(world, { mugs: 7, towels: 5 });
    world.clock.advance(seenWithin);
    const { text } = await world.client(at.shop.slug).get(`/products/${at.set.slug}`);
    expect(text).toContain('In this set');
    expect(text.replaceAll(/<!-- -->/g, '')).toContain('2 × <a href="/products/clay-mug">Clay mug</a>');
    expect(text).toContain('Bought one by one: ₦9,000. You save ₦1,000.');
  });
});

test('sets are left out of a sheet, and a line for one is refused with why', async () => {
  const at = await setShop(world, { mugs: 7, towels: 5 });
  const sheet = (await (await at.shop.owner.signIn()).get(`/api/sites/${at.shop.slug}/products-csv`)).text;
  expect([sheet.includes('Clay mug'), sheet.includes('Gift set')]).toEqual([true, false]);
  const lines = 'Handle,Title,Variant Price,Variant Inventory Qty\ngift-set,Gifts,50,9\nbowl,Bowl,60,2';
  const form = pictureForm(Buffer.from(lines), { name: 'goods.csv', type: 'text/csv' });
  const owner = await at.shop.owner.signIn();
  const to = `/api/sites/${at.shop.slug}/goods-files`;
  const { body: file } = await owner.send<FileListView>('POST', to, form.body, form.headers);
  await owner.post(`${to}/${file.id}/start`, { existing: 'change', drafts: false });
  await world.work();
  const { body: done } = await owner.get<FileListView>(`${to}/${file.id}`);
  expect([done.counts.made, done.problems.map(({ line, problem }) => [line, problem])]).toEqual([
    1,
    [[2, 'This is a set, which no file changes. Change it on its own page.']],
  ]);
  expect((await at.call('GET', `/products/${at.set.id}`)).body).toMatchObject({
    title: 'Gift set',
    revision: 1,
  });
});

test('the table of products leaves the stock and the cost of a set alone', async () => {
  const at = await setShop(world, { mugs: 7, towels: 5 });
  const cell = (to: number) => ({ to, seen: null });
  const saved = await at.call<{ problems: { field: string; why: string }[] }>('POST', '/product-table', {
    id: crypto.randomUUID(),
    products: [{ id: at.set.id, variants: [{ id: at.kind, on_hand: cell(5), cost_kobo: cell(5) }] }],
  });
  expect(saved.body.problems.map(({ field, why }) => [field, why]).toSorted()).toEqual([
    ['cost_kobo', 'What a set costs follows from what is in it.'],
    ['on_hand', 'A set has no stock of its own: count what is in it.'],
  ]);
});
