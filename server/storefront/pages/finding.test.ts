import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';

let world: TestApp;
let served: OpenDemoShop;
let large: OpenDemoShop;
/** Products of the large shop: three full pages, each price twice. */
const many = 60;
beforeAll(async () => {
  world = await testApp();
  served = await openDemoShop(world);
  large = await openDemoShop(world, (demo) => {
    const [first] = demo.products;
    demo.products = Array.from({ length: many }, (_, n) => ({
      ...first!,
      slug: `thing-${n}`,
      title: `Thing ${n}`,
      options: [],
      variants: [],
      photos: [],
      price_kobo: 100_000 + (n % 30) * 10_000,
      stock: n % 2,
    }));
  });
  const made = await world.database.sql<{ id: string; at: Date }>(
    `select id, created_at + position * interval '1 second' as at from products where store_id = $1`,
    [large.storeId],
  );
  await world.database.sql(
    `update products p set created_at = later.at
     from unnest($2::uuid[], $3::timestamptz[]) later(id, at) where p.store_id = $1 and p.id = later.id`,
    [large.storeId, made.map(({ id }) => id), made.map(({ at }) => at)],
  );
});
afterAll(() => world.close());

const slugsOf = (html: string) =>
  [...parsedPage(html).querySelectorAll('.card a')].map(
    (link) => link.getAttribute('href')?.replace('/products/', '') ?? '',
  );
const found = async (path: string, shop = served) => slugsOf((await shop.ask(path)).text);
const textOf = (html: string, selector: string) =>
  parsedPage(html).querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim();

describe('a search with a typing error', () => {
  test.each([
    ['mog', 'mug', 'clay-mug'],
    ['mgu', 'mug', 'clay-mug'],
    ['adire cusion', 'adire cushion', 'adire-cushion'],
    ['chusion', 'cushion', 'adire-cushion'],
    ['Àmu wtaer', 'amu water', 'amu-water-pot'],
  ])('%s finds what was meant: %s', async (typed, meant, slug) => {
    const { text } = await served.ask(`/search?q=${encodeURIComponent(typed)}`);
    expect(textOf(text, 'h1')).toBe(`Nothing for “${typed}”`);
    expect(textOf(text, 'h1 + p')).toBe(`Did you mean “${meant}”?`);
    const link = parsedPage(text).querySelector('h1 + p a')?.getAttribute('href') ?? '';
    expect(slugsOf(text)).toContain(slug);
    const led = await served.ask(link);
    expect([textOf(led.text, 'h1'), slugsOf(led.text)]).toEqual([`Results for “${meant}”`, slugsOf(text)]);
  });

  test('what is found as it was typed is not put right', async () => {
    const { text } = await served.ask('/search?q=clay+mu');
    expect([textOf(text, 'h1'), slugsOf(text)]).toEqual([
      'Results for “clay mu”',
      ['clay-mug', 'welcome-gift-box'],
    ]);
    expect(text).not.toContain('Did you mean');
  });

  test('nothing near is nothing, and two letters forgive no error', async () => {
    for (const typed of ['xylophone', 'qx']) {
      const { text } = await served.ask(`/search?q=${typed}`);
      expect(slugsOf(text)).toEqual([]);
      expect(text).toContain('We found nothing for these words');
    }
  });

  test('a product that is not on sale is not told of', async () => {
    const shop = await openDemoShop(world);
    const hide = `update products set status = 'draft' where store_id = $1 and slug = 'calabash-candle'`;
    await world.database.sql(hide, [shop.storeId]);
    const { text } = await shop.ask('/search?q=calabsh');
    expect(text).not.toMatch(/calabash/i);
  });

  test('what was typed stands on the page as text', async () => {
    const { text } = await served.ask('/search?q=%3Cb%3Emog');
    expect(text).toContain('Nothing for “&lt;b&gt;mog”');
  });
});

describe('suggestions while typing', () => {
  const hints = async (typed: string) => {
    const reply = await served.ask(`/search/suggest?q=${encodeURIComponent(typed)}`);
    return { ...reply, entries: JSON.parse(reply.text) as { title: string; path: string }[] };
  };
  test('are at most six products by the beginning of a word, kept by the browser for a minute', async () => {
    const { entries, headers } = await hints('c');
    expect(entries).toHaveLength(6);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
    });
    expect((await hints('cusio')).entries).toEqual([]);
    expect((await hints('cush')).entries).toEqual([
      { title: 'Adire cushion', path: '/products/adire-cushion' },
    ]);
  });

  test('forgive a typing error, and are none for no word', async () => {
    expect((await hints('mog')).entries[0]).toEqual({ title: 'Clay mug', path: '/products/clay-mug' });
    expect([(await hints('')).entries, (await hints('!')).entries]).toEqual([[], []]);
  });
});

describe('sorting', () => {
  /** Follows "Show more" to the end. */
  async function walk(path: string, shop = large): Promise<string[]> {
    const slugs: string[] = [];
    for (let next = path; next;) {
      const { text } = await shop.ask(next);
      slugs.push(...slugsOf(text));
      next = parsedPage(text).querySelector('a[rel=next]')?.getAttribute('href') ?? '';
      if (slugs.length > many) throw new Error('A product came twice.');
    }
    return slugs;
  }
  const numberOf = (slug: string) => Number(slug.replace('thing-', ''));
  const priceOf = (slug: string) => numberOf(slug) % 30;
  const inOrder = Array.from({ length: many }, (_, n) => n);

  test.each(['/products', '/collections/clay', '/search?q=thing'])(
    'of %s goes through every page, each product once',
    async (path) => {
      const by = (sort: string) => walk(`${path}${path.includes('?') ? '&' : '?'}sort=${sort}`);
      expect((await by('shop')).map(numberOf)).toEqual(inOrder);
      expect((await by('newest')).map(numberOf)).toEqual(inOrder.toReversed());
      const cheapest = await by('cheapest');
      expect(new Set(cheapest).size).toBe(many);
      expect(cheapest.map(priceOf)).toEqual(cheapest.map(priceOf).toSorted((a, b) => a - b));
      expect(await by('dearest')).toEqual(cheapest.toReversed());
    },
  );

  test('goes with what is narrowed from page to page', async () => {
    const some = await walk('/products?sort=dearest&from=1%2C500&stock=1');
    expect(some.map(priceOf)).toEqual(some.map(priceOf).toSorted((a, b) => b - a));
    expect(new Set(some)).toEqual(
      new Set(inOrder.filter((n) => n % 30 >= 5 && n % 2 === 1).map((n) => `thing-${n}`)),
    );
    expect(some.length).toBeGreaterThan(24);
  });

  test('a word that is rare is sorted like a common one', async () => {
    expect(await found('/search?q=adire&sort=cheapest')).toEqual(['adire-cushion', 'adire-table-runner']);
    expect(await found('/search?q=adire&sort=dearest')).toEqual(['adire-table-runner', 'adire-cushion']);
  });
});

describe('narrowing', () => {
  test('by price takes products with a variant at such a price', async () => {
    expect(await found('/products?from=19000&to=20k')).toEqual(['raffia-basket']);
    expect(await found('/products?from=10000&to=12000')).toEqual(['chopping-board']);
  });

  test('by options takes one variant that fits all of it', async () => {
    expect(await found('/products?o.Size=60+cm')).toEqual(['adire-cushion']);
    expect(await found('/products?o.Size=60+cm&to=13000')).toEqual([]);
    expect(await found('/products?o.Size=60+cm&o.Colour=Pale+indigo')).toEqual(['adire-cushion']);
    expect(await found('/products?o.Size=60+cm&o.Colour=Pale+indigo&stock=1')).toEqual([]);
    expect(await found('/products?o.Colour=Oat&o.Colour=Pale+indigo')).toEqual(['clay-mug', 'adire-cushion']);
    expect(await found('/collections/clay?o.Colour=Oat&o.Colour=Pale+indigo')).toEqual(['clay-mug']);
  });

  test('by stock leaves out what is sold out', async () => {
    const all = await found('/products');
    expect(await found('/products?stock=1')).toEqual(all.filter((slug) => slug !== 'raffia-hand-fan'));
  });

  test('what a list can be narrowed by stands in its form, as it was chosen', async () => {
    const { text } = await served.ask('/collections/cloth-and-weave?o.Size=60+cm&to=20000');
    const form = parsedPage(text).querySelector('.sift form')!;
    expect([...form.querySelectorAll('legend')].map((legend) => legend.textContent)).toEqual([
      'Price',
      'Size',
      'Colour',
    ]);
    expect(
      [...form.querySelectorAll(':checked[type=checkbox]')].map((box) => box.getAttribute('value')),
    ).toEqual(['60 cm']);
    expect(form.querySelector('[name=to]')?.getAttribute('value')).toBe('20000');
    expect(textOf(text, '.sift [role=status]')).toBe('1 product');
  });

  test('each part is taken away by a link of its own', async () => {
    const { text } = await served.ask('/search?q=adire&sort=newest&to=20000&stock=1&o.Size=60+cm');
    const chips = [...parsedPage(text).querySelectorAll('.sifted a')];
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('href')])).toEqual([
      ['Remove Up to ₦20,000×', '/search?q=adire&sort=newest&stock=1&o.Size=60+cm'],
      ['Remove In stock×', '/search?q=adire&sort=newest&to=20000&o.Size=60+cm'],
      ['Remove Size: 60 cm×', '/search?q=adire&sort=newest&to=20000&stock=1'],
    ]);
  });

  test('nothing that fits is said, with the way back to all', async () => {
    const { text, status } = await served.ask('/collections/clay?from=9m');
    expect(status).toBe(200);
    expect(text).toContain('Nothing fits all of this.');
    expect(parsedPage(text).querySelector('.empty a')?.getAttribute('href')).toBe('/collections/clay');
  });

  test('search engines are shown the whole list alone', async () => {
    const plain = await served.ask('/products?sort=shop&from=&to=');
    expect(plain.text).toContain(`<link rel="canonical" href="${served.origin}/products"/>`);
    for (const query of ['sort=newest', 'stock=1', 'to=9000', 'o.Size=60+cm'])
      expect((await served.ask(`/products?${query}`)).text).toContain(
        '<meta name="robots" content="noindex"/>',
      );
  });

  test('what no form sends changes nothing', async () => {
    const plain = await found('/products');
    for (const query of [
      'sort=%00',
      'from=cheap',
      'to=-5',
      'stock=yes',
      'o.=x',
      'o.Size=',
      `o.${'x'.repeat(99)}=y`,
    ])
      expect(await found(`/products?${query}`)).toEqual(plain);
    expect(await found('/products?o.Size=%00')).toEqual(plain);
    expect(await found(`/products?o.Size=${encodeURIComponent("'; drop table products; --")}`)).toEqual([]);
  });

  test('one list is one page however its address is written; prices without number are not kept', async () => {
    const figures = async () => {
      const { text } = await world.client().get('/metrics');
      return Number(/^shop_pages_made (\d+)/m.exec(text)?.[1]);
    };
    await served.ask('/products?sort=dearest&stock=1');
    const before = await figures();
    await served.ask('/products?stock=1&sort=dearest&utm_source=ig&from=');
    expect(await figures()).toBe(before);
    await served.ask('/products?from=777');
    await served.ask('/products?from=777');
    expect(await figures()).toBe(before + 2);
  });
});
