import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import type { PresetId } from '#shared/looks/looks.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { digitalShop, putProduct, sendFile } from '#tests/support/selling/digital.ts';
import { pdf } from '#tests/support/selling/digital-files.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const details = [
  { name: 'Condition', text: 'UK-used, battery 88%' },
  { name: 'Storage', text: '128 GB' },
  { name: 'The maker’s note', text: 'Thrown by hand.\n\n- No two alike\n- <b>Not</b> for the oven' },
  { name: 'Memory', text: '6 GB' },
  { name: 'SIM', text: 'Two' },
];

/** Everything the product of a shop is, besides its price. */
const save = (shop: TestShop, body: object) =>
  shop.owner.client.put<Product & { details: unknown }>(
    `/api/sites/${shop.slug}/products/${shop.product.id}`,
    {
      title: 'Clay mug',
      variants: [{ id: shop.product.variantId, price_kobo: 400_000, on_hand: 10 }],
      ...body,
    },
  );

async function dress(shop: TestShop, preset: PresetId): Promise<void> {
  const { status } = await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { theme: { preset } });
  expect(status).toBe(200);
}

const pageOf = async (shop: TestShop, path: string) =>
  parsedPage((await visitShop(world, shop.slug).ask(path)).text);
/** What pages show once a change has had its second. */
async function seen(look: () => Promise<void>): Promise<void> {
  world.clock.advance(seenWithin);
  await look();
}
const texts = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((one) => one.textContent);

describe('what an owner says of a product under names of her own', () => {
  test('stays where a change says nothing of it, and goes where it is emptied', async () => {
    const shop = await openShop(world);
    expect((await save(shop, { details })).body.details).toEqual(details);
    expect((await save(shop, { title: 'Another name' })).body.details).toEqual(details);
    expect((await save(shop, { details: [] })).body.details).toEqual([]);
  });

  test('is refused beyond twelve, without a name or without words, and then nothing is changed', async () => {
    const shop = await openShop(world);
    await save(shop, { details });
    const one = { name: 'Size', text: 'Large' };
    const refused = async (body: object) => (await save(shop, body)).body;
    expect(await refused({ details: Array(13).fill(one) })).toEqual({ details: ['At most 12 details.'] });
    expect(await refused({ details: [{ ...one, name: ' ' }] })).toEqual({
      'details.0.name': ['Name this detail, for example Storage.'],
    });
    expect(await refused({ details: [one, { ...one, text: '' }] })).toEqual({
      'details.1.text': ['Say it, or take this detail out.'],
    });
    const kept = await shop.owner.client.get<Product>(`/api/sites/${shop.slug}/products/${shop.product.id}`);
    expect(kept.body.details).toEqual(details);
  });

  test('is a table where it is short, and parts to be opened where it is long, as text alone', async () => {
    const shop = await openShop(world);
    await save(shop, { details });
    const page = await pageOf(shop, '/products/clay-mug');
    expect(texts(page, '.specs tr')).toEqual([
      'ConditionUK-used, battery 88%',
      'Storage128 GB',
      'Memory6 GB',
      'SIMTwo',
    ]);
    expect(texts(page, '.parts summary')).toEqual(['The maker’s note']);
    expect(page.querySelector('.parts details')!.hasAttribute('open')).toBe(true);
    expect(texts(page, '.parts li')).toEqual(['No two alike', '<b>Not</b> for the oven']);
    await save(shop, { details: [] });
    await seen(async () => {
      const without = (await visitShop(world, shop.slug).ask('/products/clay-mug')).text;
      expect([without.includes('specs'), without.includes('parts')]).toEqual([false, false]);
    });
  });

  test('is found by the words of its lines, and told by the call of the shop', async () => {
    const shop = await openShop(world);
    await save(shop, { details });
    const { ask } = visitShop(world, shop.slug);
    expect(texts(parsedPage((await ask('/search?q=128+gb')).text), '.card h2')).toEqual(['Clay mug']);
    expect(texts(parsedPage((await ask('/search?q=thrown')).text), '.card h2')).toEqual([]);
    await save(shop, { title: 'Named anew' });
    await seen(async () =>
      expect(texts(parsedPage((await ask('/search?q=128+gb')).text), '.card h2')).toEqual(['Named anew']),
    );
    const told = JSON.parse((await ask('/api/shop/products/clay-mug')).text) as { details: unknown };
    expect(told.details).toEqual(details);
  });

  test('tells search engines each line and the condition', async () => {
    const shop = await openShop(world);
    await save(shop, { details });
    const page = await pageOf(shop, '/products/clay-mug');
    const [product] = texts(page, 'script[type="application/ld+json"]').map(
      (text) => JSON.parse(text ?? '') as Record<string, unknown>,
    );
    expect(product).toMatchObject({
      itemCondition: 'https://schema.org/UsedCondition',
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Condition', value: 'UK-used, battery 88%' },
        { name: 'Storage', value: '128 GB' },
        { name: 'Memory', value: '6 GB' },
        { name: 'SIM', value: 'Two' },
      ],
    });
  });
});

describe('a card', () => {
  test('has in Èkó the first lines and a mark of the condition, and elsewhere neither', async () => {
    const shop = await openShop(world);
    await save(shop, { details });
    await dress(shop, 'eko');
    const page = await pageOf(shop, '/products');
    expect(texts(page, '.card dl > div')).toEqual(['Storage128 GB', 'Memory6 GB']);
    expect(texts(page, '.card .mark')).toEqual(['UK-used, battery 88%']);
    await dress(shop, 'shea');
    await seen(async () =>
      expect(texts(await pageOf(shop, '/products'), '.card dl, .card .mark')).toEqual([]),
    );
  });

  test('has in Ankara the sizes there are, and says how many more', async () => {
    const shop = await openShop(world);
    const values = ['6', '8', '10', '12', '14', '16', '18', '20', '22'];
    await save(shop, {
      options: [{ name: 'Dress size', values }],
      variants: values.map((value) => ({ option_values: [value], price_kobo: 900_000 })),
    });
    await dress(shop, 'ankara');
    expect(texts(await pageOf(shop, '/products'), '.card .sizes')).toEqual([
      'Sizes: 6 · 8 · 10 · 12 · 14 · 16 · 18 · 20 +1',
    ]);
  });

  test('in Iya Basira puts into the basket what has nothing to choose, without script and without its page', async () => {
    const shop = await openShop(world, { stock: 1 });
    await dress(shop, 'iya-basira');
    await shop.owner.client.post(`/api/sites/${shop.slug}/products`, {
      title: 'Zobo',
      options: [{ name: 'Size', values: ['Cup', 'Jug'] }],
      variants: ['Cup', 'Jug'].map((value) => ({ option_values: [value], price_kobo: 100_000 })),
    });
    const forms = (await pageOf(shop, '/products')).querySelectorAll('.card form');
    expect([...forms].map((form) => form.textContent)).toEqual(['+Add to basket: Clay mug']);
    const browse = visitShop(world, shop.slug).browser();
    const added = await browse(forms[0]!.getAttribute('action')!, {
      product: forms[0]!.querySelector('input')!.getAttribute('value')!,
    });
    expect([added.status, added.headers.location]).toEqual([303, '/basket']);
    const basket = parsedPage((await browse('/basket')).text);
    expect(texts(basket, '[data-line-quantity]')).toEqual(['1']);
    await save(shop, { variants: [{ id: shop.product.variantId, price_kobo: 400_000, on_hand: 0 }] });
    await seen(async () =>
      expect((await pageOf(shop, '/products')).querySelectorAll('.card form').length).toBe(0),
    );
  });

  test('puts it there by a call that names the product, as long as nothing is to be chosen of it', async () => {
    const shop = await openShop(world);
    const shopper = world.client(shop.slug);
    const put = async (line: object) => {
      const { status, body } = await shopper.post<object>('/api/shop/cart/lines', line);
      return [status, body];
    };
    expect(await put({ product: 'clay-mug' })).toMatchObject([201, { count: 1 }]);
    expect(await put({ product: 'no-such-thing' })).toEqual([
      409,
      { detail: 'This is no longer sold. Please choose another.' },
    ]);
    expect(await put({})).toEqual([400, { variant_id: ['Choose what you would like.'] }]);
    await save(shop, {
      options: [{ name: 'Colour', values: ['Oat', 'Indigo'] }],
      variants: ['Oat', 'Indigo'].map((value) => ({ option_values: [value], price_kobo: 400_000 })),
    });
    expect(await put({ product: 'clay-mug' })).toEqual([
      400,
      { variant_id: ['Choose what you would like.'] },
    ]);
  });
});

test('what is downloaded is told file by file where there are several, with kind and size, and nothing else of them', async () => {
  const shop = await digitalShop(world, { bytes: pdf(1_300_000) });
  const only = await pageOf(shop, `/products/${shop.product.slug}`);
  expect(texts(only, '.gets li')).toEqual([]);
  const second = await sendFile(await shop.owner.signIn(), shop.slug, 'Patterns.pdf', pdf(80_000));
  await putProduct(shop, { files: [{ id: shop.fileId }, { id: second.body.id }] });
  await seen(async () => {
    const page = await pageOf(shop, `/products/${shop.product.slug}`);
    expect(texts(page, '.gets li')).toEqual(['Sewing guide PDF · 1.3 MB', 'Patterns PDF · 80 kB']);
    expect(page.querySelector('.gets')!.innerHTML).not.toContain(shop.fileId);
  });
});

test('a search and a shared link are told what the owner wrote for them, swatches have the colour she chose, and shoppers nothing of cost or codes', async () => {
  const shop = await openShop(world);
  const facts = { cost_kobo: 123_457, barcode: '6151100020301', weight_grams: 350 };
  const saved = await save(shop, {
    description: 'Thrown by hand.',
    seo_title: 'Handmade clay mug in Ibadan',
    seo_description: 'Glazed inside, sent anywhere in Nigeria.',
    options: [{ name: 'Colour', values: ['Dusk', 'Oat'], colours: { Dusk: '#345678' } }],
    variants: ['Dusk', 'Oat'].map((value) => ({ option_values: [value], price_kobo: 400_000, ...facts })),
  });
  expect(saved.status).toBe(200);
  await seen(async () => {
    const page = await pageOf(shop, `/products/${shop.product.slug}`);
    const meta = (name: string) => page.querySelector(`meta[${name}]`)?.getAttribute('content');
    expect(page.querySelector('title')!.textContent).toMatch(/^Handmade clay mug in Ibadan \| /);
    expect(meta('name="description"')).toBe('Glazed inside, sent anywhere in Nigeria.');
    expect(meta('property="og:title"')).toBe('Handmade clay mug in Ibadan');
    expect(page.querySelector('h1')!.textContent).toBe('Clay mug');
    const colours = [...page.querySelectorAll('.chips path')].map((one) => one.getAttribute('fill'));
    expect(colours).toEqual(['#345678', '#dccdb0']);
    const html = page.documentElement.outerHTML;
    for (const hidden of ['123457', '1,234.57', '6151100020301']) expect(html).not.toContain(hidden);
  });
  await save(shop, {
    seo_title: '',
    seo_description: '',
    options: [],
    variants: [{ price_kobo: 400_000 }],
    description: 'Thrown by hand.',
  });
  await seen(async () => {
    const page = await pageOf(shop, `/products/${shop.product.slug}`);
    expect(page.querySelector('title')!.textContent).toMatch(/^Clay mug \| /);
  });
});
