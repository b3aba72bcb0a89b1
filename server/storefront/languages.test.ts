import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { hidden, shopper } from '#tests/support/selling/mug-shopper.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { AppError } from '../platform/http/errors.ts';
import { refusedIn } from './serving/refused.ts';

let world: TestApp;
let shop: TestShop;
let alone: TestShop;
let visit: Visit;
beforeAll(async () => {
  world = await testApp();
  [shop, alone] = [await openShop(world), await openShop(world)];
  visit = visitShop(world, shop.slug);
  await speak(['en', 'pcm']);
});
afterAll(() => world.close());

const speak = async (languages: string[]) => {
  const answer = await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { languages });
  world.clock.advance(seenWithin);
  return answer;
};
const pidgin = { headers: { cookie: 'lang=pcm' } };
const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1];
const product = () => `/products/${shop.product.slug}`;

test('a shop speaks English alone until its owner says otherwise, and then nothing of languages is said', async () => {
  const { ask } = visitShop(world, alone.slug);
  const reply = await ask('/?lang=pcm', pidgin);
  expect([languageOf(reply.text), reply.headers['set-cookie'], reply.headers.vary]).toEqual([
    'en-NG',
    undefined,
    'Accept-Encoding, Save-Data',
  ]);
  expect(reply.text).not.toContain('hreflang');
  expect(reply.text).not.toContain('lang=pcm');
});

test('an owner chooses at least one language, and each once', async () => {
  const settings = async (languages: unknown) => {
    const { status, body } = await alone.owner.client.patch(`/api/sites/${alone.slug}/settings`, {
      languages,
    });
    return [status, (body as { languages: unknown }).languages];
  };
  expect(await settings([])).toEqual([400, ['Choose at least one language.']]);
  expect((await settings(['fr']))[0]).toBe(400);
  expect(await settings(['pcm', 'en', 'pcm'])).toEqual([200, ['pcm', 'en']]);
  expect(await settings(['en'])).toEqual([200, ['en']]);
});

test('a link in the foot leads to the page in the other language, which is remembered without script', async () => {
  const browse = visit.browser();
  const english = await browse(product());
  expect(languageOf(english.text)).toBe('en-NG');
  expect(english.text).toContain('Add to basket');
  expect(english.text).toMatch(/<a [^>]*href="\?lang=pcm" hreflang="pcm-NG" lang="pcm-NG">Pidgin<\/a>/i);
  const other = await browse(`${product()}?lang=pcm`);
  expect([languageOf(other.text), other.headers['set-cookie']]).toEqual([
    'pcm-NG',
    ['lang=pcm; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'],
  ]);
  expect(other.text).toContain('Put am for basket');
  for (const path of ['/', '/products', '/basket', '/track', '/wishlist', '/search?q=mug', '/nothing'])
    expect([path, languageOf((await browse(path)).text)]).toEqual([path, 'pcm-NG']);
  expect((await browse('/track')).text).toContain('Check where your order dey');
  expect(languageOf((await browse('/?lang=en')).text)).toBe('en-NG');
  expect(languageOf((await browse(product())).text)).toBe('en-NG');
});

test('a page that lies ready is never answered in the language of somebody else', async () => {
  const path = `${product()}?lang=pcm`;
  for (let round = 0; round < 3; round++) {
    const plain = await visit.ask(product());
    const chosen = await visit.ask(product(), pidgin);
    const asked = await visit.ask(path);
    expect([plain, chosen, asked].map(({ text }) => languageOf(text))).toEqual(['en-NG', 'pcm-NG', 'pcm-NG']);
    expect(plain.headers.etag).not.toBe(chosen.headers.etag);
    expect(chosen.headers.etag).toBe(asked.headers.etag);
    for (const { headers } of [plain, chosen, asked])
      expect(headers.vary).toBe('Accept-Encoding, Save-Data, Cookie');
    expect([plain, chosen, asked].map(({ headers }) => headers['set-cookie']?.length)).toEqual([
      undefined,
      undefined,
      1,
    ]);
    // What a browser kept in one language is no answer in the other.
    const match = { 'if-none-match': String(plain.headers.etag) };
    expect((await visit.ask(product(), { headers: { ...match, ...pidgin.headers } })).status).toBe(200);
    expect((await visit.ask(product(), { headers: match })).status).toBe(304);
  }
  expect((await visit.ask(path, pidgin)).headers['set-cookie']).toBeUndefined();
});

test('each language of a page is its own for search engines, which are told of the others', async () => {
  const links = (html: string) =>
    [...html.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)"/gi)].map(
      ([, rel, tag, href]) => [tag ?? rel, href!.replaceAll('&amp;', '&')],
    );
  const { text: home } = await visit.ask('/');
  const origin = links(home)[0]![1]!.replace(/\/$/, '');
  const at = (path: string) => [
    ['en-NG', origin + path],
    ['pcm-NG', `${origin}${path}?lang=pcm`],
    ['x-default', origin + path],
  ];
  for (const path of ['/', '/products', product(), '/pages/delivery-and-payment']) {
    expect(links((await visit.ask(path)).text)).toEqual([['canonical', origin + path], ...at(path)]);
    const other = await visit.ask(path, pidgin);
    expect(links(other.text)).toEqual([['canonical', `${origin}${path}?lang=pcm`], ...at(path)]);
    expect(other.text).toContain('content="pcm_NG"');
  }
  expect(links((await visit.ask('/basket')).text)).toEqual([]);
  const { text: sitemap } = await visit.ask('/sitemap.xml');
  const places = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
  expect(places).toContain(`${origin}${product()}`);
  expect(places).toContain(`${origin}${product()}?lang=pcm`);
  expect(sitemap.match(/hreflang="x-default"/g)).toHaveLength(places.length);
});

test('the words of a search and what a list is narrowed to stay when the language changes', async () => {
  const link = async (path: string) =>
    /href="([^"]+)" hreflang/i.exec((await visit.ask(path)).text.split('<footer')[1]!)?.[1];
  expect(await link('/search?q=clay+mug&sort=newest')).toBe(
    '/search?q=clay+mug&amp;sort=newest&amp;lang=pcm',
  );
  expect(await link('/products?sort=cheapest')).toBe('/products?sort=cheapest&amp;lang=pcm');
  const narrowed = await visit.ask('/products?sort=cheapest&lang=pcm');
  expect(narrowed.text).toMatch(/<option value="cheapest" selected="">Lowest price first<\/option>/);
  expect(narrowed.text).toContain('Newest first'.replace('Newest', 'New ones'));
});

test('who shops in Pidgin is told in Pidgin what is wrong, and written to in it', async () => {
  const browse = visit.browser();
  await browse('/?lang=pcm');
  const refused = await browse('/basket/add', { product: shop.product.slug, quantity: '0' });
  expect(refused.text).toContain('Abeg enter whole number from 1 to 99.');
  const lost = await browse('/track/find', { number: '99', phone: '08031234567' });
  expect(lost.text).toContain('We no get any order with this number for this phone.');
  const torn = await browse('/tell?stop=nothing');
  expect(torn.text).toContain('This link no complete');
});

test('what a script of the page is refused, it is refused in the language of the page', async () => {
  const at = world.client(shop.slug);
  const lines = '/api/shop/cart/lines';
  const mug = { variant_id: shop.product.variantId, quantity: 100 };
  const spoken = async (lang: string, sent: unknown = mug, path = lines) => {
    const { status, body } = await at.send(path === lines ? 'POST' : 'PATCH', path, sent, {
      cookie: `lang=${lang}`,
    });
    return [status, body];
  };
  expect(await spoken('en')).toEqual([400, { quantity: ['Enter a whole number from 1 to 99.'] }]);
  expect(await spoken('pcm')).toEqual([400, { quantity: ['Abeg enter whole number from 1 to 99.'] }]);
  expect(await spoken('pcm', {})).toEqual([400, { variant_id: ['Abeg choose wetin you want.'] }]);
  const none = { quantity: 1 };
  const unknown = `${lines}/${shop.storeId}`;
  expect(await spoken('en', none, unknown)).toEqual([
    409,
    { detail: 'This is no longer sold. Please choose another.' },
  ]);
  expect(await spoken('pcm', none, unknown)).toEqual([
    409,
    { detail: 'Dem no dey sell this one again. Abeg choose another one.' },
  ]);
  const wait = new AppError('too_many', 'Too many tries. Please wait 40 seconds and try again.', 40);
  expect(refusedIn(wait, 'pcm')).toEqual({
    detail: 'You don try too many times. Abeg wait 40 seconds and try again.',
  });
  // A shop that speaks English alone is asked in Pidgin, and a shop that is closed in either.
  const other = await world.client(alone.slug).send('POST', lines, mug, { cookie: 'lang=pcm' });
  expect(other.body).toEqual({ quantity: ['Enter a whole number from 1 to 99.'] });
  const settings = `/api/sites/${shop.slug}/settings`;
  await shop.owner.client.patch(settings, { published: false });
  world.clock.advance(seenWithin);
  expect(await spoken('pcm', { ...mug, quantity: 1 })).toEqual([
    404,
    { detail: 'This shop no dey take order now.' },
  ]);
  await shop.owner.client.patch(settings, { published: true });
  world.clock.advance(seenWithin);
});

test('the first language of a shop needs no mark, whichever it is', async () => {
  await speak(['pcm', 'en']);
  const first = await visit.ask('/');
  expect(languageOf(first.text)).toBe('pcm-NG');
  expect(first.text).toContain('href="?lang=en"');
  expect(languageOf((await visit.ask('/', { headers: { cookie: 'lang=en' } })).text)).toBe('en-NG');
  await speak(['en']);
  expect(languageOf((await visit.ask('/', pidgin)).text)).toBe('en-NG');
});

test('mails about an order are in the language it was placed in; its owner is written to in English', async () => {
  await speak(['en', 'pcm']);
  const browse = visit.browser();
  await browse('/?lang=pcm');
  const { text } = await browse(product());
  const variant = /name="variant_id" value="([^"]+)"/.exec(text)?.[1];
  await browse('/basket/add', { product: shop.product.slug, variant_id: variant!, quantity: '1' });
  const form = await browse('/checkout');
  expect(form.text).toContain('How you go pay?');
  const wrong = await browse('/checkout', { ...hidden(form.text), ...shopper, phone: '123', area: '' });
  expect(wrong.headers.location).toBe('/checkout');
  const again = await browse('/checkout');
  expect(again.text).toContain('Abeg enter Nigerian mobile number, like 0803 123 4567.');
  expect(again.text).toContain('Abeg enter your street and area, make the rider fit see you.');
  const email = 'bisi-pidgin@example.com';
  const fields = { ...hidden(again.text), ...shopper, email, pay_method: 'on_delivery' };
  const placed = await browse('/checkout', fields);
  expect(placed.headers.location).toMatch(/^\/orders\//);
  expect((await browse(placed.headers.location!)).text).toContain('We don get your order. Thank you!');
  await world.work();
  const [mail] = world.mails().filter(({ to }) => to === email);
  expect(mail!.subject).toBe('Order #1001 for Ada’s Shop');
  expect(mail!.text).toContain('Abeg hold ₦5,500 for when e reach.');
  expect(mail!.html).toContain('<html lang="pcm-NG">');
  const [ours] = world.mails().filter(({ to }) => to === shop.owner.email);
  expect(ours!.subject).toMatch(/^New order #1001/);
  const kept = await world.database.sql<{ language: string }>(
    'select language from orders where store_id = $1',
    [shop.storeId],
  );
  expect(kept).toEqual([{ language: 'pcm' }]);
});
