import { afterAll, beforeAll, expect, test } from 'vitest';
import { altered } from '#tests/support/altered.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';

let world: TestApp;
let served: OpenDemoShop;
let other: TestShop;
beforeAll(async () => {
  world = await testApp();
  served = await openDemoShop(world);
  other = await openShop(world);
});
afterAll(() => world.close());

type Browser = ReturnType<OpenDemoShop['browser']>;

/** A phone with two mugs and a cushion in its basket. */
async function filled(): Promise<Browser> {
  const browse = served.browser();
  await browse('/basket/add', { product: 'clay-mug', o0: 'Indigo', quantity: '2' });
  await browse('/basket/add', { product: 'adire-cushion', o0: 'Deep indigo', o1: '60 cm', quantity: '1' });
  return browse;
}

/** The link on the page that sends the basket on. */
async function linkOf(browse: Browser): Promise<string> {
  const page = parsedPage((await browse('/basket/send')).text);
  const url = page.querySelector('[data-copy]')?.getAttribute('data-copy') ?? '';
  expect(page.querySelector('a[href^="https://wa.me/?text="]')?.getAttribute('href')).toContain(
    encodeURIComponent(url),
  );
  return url.replace(served.origin, '');
}
const codeOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('b') ?? '';
const linesOf = (html: string) =>
  [...parsedPage(html).querySelectorAll('[data-line]')].map((line) =>
    [line.querySelector('h2')?.textContent, line.querySelector('[data-line-quantity]')?.textContent].join(
      ' ',
    ),
  );

test('a basket goes to another phone by a link, which only a button there takes', async () => {
  const link = await linkOf(await filled());
  const phone = served.browser();
  const shown = await phone(link);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('2 × Clay mug');
  expect(linesOf((await phone('/basket')).text)).toEqual([]);
  const taken = await phone('/basket/take', { b: codeOf(link), how: 'add' });
  expect([taken.status, taken.headers.location]).toEqual([303, '/basket']);
  const basket = (await phone('/basket')).text;
  expect(linesOf(basket)).toEqual(['Clay mug 2', 'Adire cushion 1']);
  expect(basket).toContain('It is all in your basket now.');
});

test('a basket that is there is asked about: what comes is added to it, or takes its place', async () => {
  const link = await linkOf(await filled());
  for (const [how, lines] of [
    ['add', ['Clay mug 3', 'Adire cushion 1']],
    ['replace', ['Clay mug 2', 'Adire cushion 1']],
  ] as const) {
    const phone = served.browser();
    await phone('/basket/add', { product: 'clay-mug', o0: 'Indigo', quantity: '1' });
    const shown = (await phone(link)).text;
    expect(shown).toContain('There is 1 thing in your own basket already.');
    expect(shown).toContain('Replace my basket');
    await phone('/basket/take', { b: codeOf(link), how });
    expect(linesOf((await phone('/basket')).text)).toEqual(lines);
  }
});

test('what has sold out meanwhile is said, and the rest is taken', async () => {
  const shop = await openDemoShop(world);
  const [browse, phone] = [shop.browser(), shop.browser()];
  await browse('/basket/add', { product: 'forest-honey', quantity: '1' });
  await browse('/basket/add', { product: 'zobo-tea', quantity: '1' });
  const page = parsedPage((await browse('/basket/send')).text);
  const link = page.querySelector('[data-copy]')!.getAttribute('data-copy')!.replace(shop.origin, '');
  await world.database.sql(
    `update inventory_levels set on_hand = 0 where store_id = $1 and variant_id in
      (select v.id from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
        where p.store_id = $1 and p.slug = 'zobo-tea')`,
    [shop.storeId],
  );
  await phone('/basket/take', { b: codeOf(link), how: 'add' });
  const basket = (await phone('/basket')).text;
  expect(linesOf(basket)).toEqual(['Forest honey 1']);
  expect(basket).toContain('Some of it has sold out or there is not enough left.');
});

test('a link ends after 7 days, and nobody else can write one', async () => {
  const link = await linkOf(await filled());
  const code = codeOf(link);
  const refused = async (b: string, visit = served) => {
    const [shown, taken] = [
      await visit.ask(`/basket/shared?b=${b}`),
      await visit.ask('/basket/take', { form: { b, how: 'add' } }),
    ];
    return [shown.status, taken.status, taken.headers['set-cookie']];
  };
  const over = [410, 410, undefined];
  for (const b of ['', 'x'.repeat(99), altered(code), `${code}A`, code.slice(0, -1)])
    expect([b, await refused(b)]).toEqual([b, over]);
  expect(await refused(code, { ...served, ...visitShop(world, other.slug) })).toEqual(over);
  world.clock.advance(7 * 24 * 3_600_000 - 60_000);
  expect((await served.ask(link)).status).toBe(200);
  world.clock.advance(60_000);
  expect(await refused(code)).toEqual(over);
});

test('an empty basket has no link, and the link’s page is no secret of search engines', async () => {
  const reply = await served.browser()('/basket/send');
  expect([reply.status, reply.headers.location]).toEqual([303, '/basket']);
  const shown = await served.ask(await linkOf(await filled()));
  expect(shown.text).toContain('<meta name="robots" content="noindex"/>');
});
