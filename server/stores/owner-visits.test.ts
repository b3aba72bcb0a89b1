import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { client, type Client } from '#tests/support/client.ts';
import { pictureForm } from '#tests/support/stores.ts';
import { hours, seconds } from '../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

/** A store of its own owner that never was open, with one product. */
async function unpublished(): Promise<TestShop> {
  const shop = await openShop(world);
  await world.database.sql(
    'update stores set published_at = null, first_opened_at = null, version = version + 1 where store_id = $1',
    [shop.storeId],
  );
  return shop;
}

const hostOf = ({ slug }: { slug: string }) => `http://${slug}.localhost:${world.port}`;
const visits = () => world.database.sql<{ host: string }>('select host from owner_visits order by host');

async function askFor(
  client: Client,
  shop: { slug: string },
  redirect = `${hostOf(shop)}/products/clay-mug?after=x`,
): Promise<string | null> {
  const reply = await client.post<{ to: string | null }>('/api/sites/hand-over', {
    redirect,
    slug: shop.slug,
  });
  if (reply.status !== 200) throw new Error(`Refused: ${reply.text}`);
  return reply.body.to;
}

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;
const codeOf = (address: string) => new URL(address).searchParams.get('access_token') ?? '';

const trade = (browser: Client, shop: { slug: string }, code: string, to = '/products/clay-mug') =>
  browser.send('POST', '/owner', Buffer.from(new URLSearchParams({ code, to }).toString()), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: hostOf(shop),
  });

/** Goes the whole way as a browser does; answers that browser, at the shop's host. */
async function enter(shop: TestShop, client: Client = shop.owner.client): Promise<Client> {
  const browser = world.client(shop.slug);
  await trade(browser, shop, codeOf((await askFor(client, shop)) ?? ''));
  return browser;
}

test('R-107 R-192 R-494 X-02 X-03 an owner is let in at the host of her own store before it is published, by a code of one use', async () => {
  const shop = await unpublished();
  const to = await askFor(shop.owner.client, shop);
  expect(to).toMatch(
    new RegExp(`^${hostOf(shop)}/products/clay-mug\\?after=x&slug=${shop.slug}&access_token=[\\w-]{43}$`),
  );
  const browser = world.client(shop.slug);
  const arrival = await browser.get(pathOf(to!));
  expect([arrival.status, arrival.headers['referrer-policy'], arrival.headers['cache-control']]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ]);
  expect(arrival.text).toContain('data-to="/products/clay-mug?after=x"');
  // Looking at the address spends nothing: whatever fetches links ahead of a person shuts nobody out.
  expect(browser.cookies.size).toBe(0);

  const traded = await trade(browser, shop, codeOf(to!), '/products/clay-mug?after=x');
  expect([traded.status, traded.headers.location]).toEqual([303, '/products/clay-mug?after=x']);
  const [cookie] = traded.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^owner=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(codeOf(to!));

  const page = await browser.get('/products/clay-mug');
  expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.text).toContain('Clay mug');
  expect(page.text).toContain('Only you and your team see this: the shop is not published.');
  expect(page.text).toContain(`href="${world.url}/dashboard/site?slug=${shop.slug}"`);
  expect((await browser.get('/no-such-page')).status).toBe(404);

  const stranger = await world.client(shop.slug).get('/products/clay-mug');
  expect([stranger.status, stranger.text.includes('Clay mug')]).toEqual([404, false]);
});

test('R-192 X-03 over https the cookie of the store’s host is __Host- and Secure', async () => {
  const secure = await testApp({
    env: { PLATFORM_URL: 'https://presence.example', STORE_DOMAIN: 'shops.example' },
  });
  try {
    const platform = () => client(secure.port, 'presence.example');
    const shop = await openShop({ ...secure, client: platform });
    const address = `https://${shop.slug}.shops.example/`;
    const reply = await shop.owner.client.post<{ to: string }>('/api/sites/hand-over', {
      redirect: address,
      slug: shop.slug,
    });
    const form = new URLSearchParams({ code: codeOf(reply.body.to), to: '/' }).toString();
    const host = `${shop.slug}.shops.example`;
    const traded = await secure.client().send('POST', '/owner', Buffer.from(form), {
      host,
      origin: `https://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(traded.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-owner=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    for (const redirect of [`http://${host}/`, `https://${host}:444/`])
      expect(
        (await shop.owner.client.post('/api/sites/hand-over', { redirect, slug: shop.slug })).body,
      ).toEqual({ to: null });
  } finally {
    await secure.close();
  }
});

test('R-107 X-02 no other address gets a code, whatever it is called and whoever asks', async () => {
  const shop = await unpublished();
  const other = await unpublished();
  const before = await visits();
  const own = `${shop.slug}.localhost:${world.port}`;
  const hostile = [
    'https://evil.example/',
    'https://pr-evil.example/dashboard',
    `http://${own}.evil.example/`,
    `http://evil.example/${own}/`,
    `http://${own}@evil.example/`,
    `http://user:pass@${own}/`,
    `http://${shop.slug}.localhost:1/`,
    `http://${shop.slug}.localhost/`,
    `https://${own}/`,
    `http://x.${own}/`,
    `http://${shop.slug}x.localhost:${world.port}/`,
    `http://${other.slug}.localhost:${world.port}/`,
    `http://${own}\\@evil.example/`,
    `http://evil.example\\.${own}/`,
    `http://${own}/\tx`,
    `//${own}/`,
    `javascript:alert(1)//${own}`,
    `data:text/html,${own}`,
    `${world.url}/dashboard`,
    'no address at all',
  ];
  for (const redirect of hostile)
    expect([redirect, await askFor(shop.owner.client, shop, redirect)]).toEqual([redirect, null]);
  // A store that is somebody else's, and one that does not exist, are answered alike.
  const stranger = await signedInOwner(world);
  expect(await askFor(stranger.client, shop, `http://${own}/`)).toBeNull();
  expect(
    await askFor(stranger.client, { slug: 'no-such-store' }, 'http://no-such-store.localhost/'),
  ).toBeNull();
  expect((await world.client().post('/api/sites/hand-over', { redirect: '/', slug: 'x' })).status).toBe(401);
  expect(await visits()).toEqual(before);
});

test('R-107 X-02 the store’s own domain is as good as its address with us, another store’s is not', async () => {
  const shop = await unpublished();
  const other = await unpublished();
  await world.database.sql(
    `insert into store_directory (host, store_id, kind, created_at) values ($1, $2, 'domain', now()), ($3, $4, 'domain', now())`,
    ['shop.adunni.example', shop.storeId, 'shop.other.example', other.storeId],
  );
  await world.database.sql(`update stores set plan = 'starter' where store_id = $1`, [shop.storeId]);
  const at = (host: string) => askFor(shop.owner.client, shop, `http://${host}:${world.port}/`);
  expect(await at('shop.adunni.example')).toContain(`http://shop.adunni.example:${world.port}/?slug=`);
  expect(await at('shop.other.example')).toBeNull();
});

test('R-107 X-02 a code opens nothing twice, after a minute, at another host, or as somebody made it up', async () => {
  const shop = await unpublished();
  const other = await unpublished();
  const isLetIn = async (at: { slug: string }, code: string) => {
    const browser = world.client(at.slug);
    const reply = await trade(browser, at, code);
    expect([reply.status, reply.headers.location]).toEqual([303, '/products/clay-mug']);
    return browser.cookies.has('owner');
  };
  const once = codeOf((await askFor(shop.owner.client, shop))!);
  expect(await isLetIn(other, once)).toBe(false);
  expect([await isLetIn(shop, once), await isLetIn(shop, once)]).toEqual([true, false]);
  expect(await isLetIn(shop, 'x'.repeat(43))).toBe(false);
  const inTime = codeOf((await askFor(shop.owner.client, shop))!);
  const late = codeOf((await askFor(shop.owner.client, shop))!);
  world.clock.advance(seconds(59));
  expect(await isLetIn(shop, inTime)).toBe(true);
  world.clock.advance(seconds(1));
  expect(await isLetIn(shop, late)).toBe(false);
});

test('a form of another site, and a place at another host, are not followed', async () => {
  const shop = await unpublished();
  const code = codeOf((await askFor(shop.owner.client, shop))!);
  const browser = world.client(shop.slug);
  const body = Buffer.from(new URLSearchParams({ code, to: '/' }).toString());
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const foreign = await browser.send('POST', '/owner', body, { ...type, origin: 'https://evil.example' });
  expect([foreign.status, browser.cookies.size]).toEqual([403, 0]);
  for (const to of [
    '//evil.example/x',
    'https://evil.example/x',
    '/\\evil.example/x',
    'javascript:x',
    'http://[',
  ]) {
    const { status, headers } = await trade(browser, shop, 'x'.repeat(43), to);
    expect([to, status, new URL(headers.location!, hostOf(shop)).origin]).toEqual([to, 303, hostOf(shop)]);
  }
  const hostile = `/%22%3E%3Cscript%3Ealert(1)%3C/script%3E?a=%22%3E%3Cscript%3E&slug=x&access_token=${code}`;
  const arrival = await browser.get(hostile);
  expect(arrival.text.match(/<script/g)).toHaveLength(1);
  expect(arrival.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-/);
});

test('a visit is over when its session is, when the person is a member no more, and after twelve hours', async () => {
  const shop = await unpublished();
  const seen = async (browser: Client) => (await browser.get('/')).status;
  const first = await enter(shop);
  expect(await seen(first)).toBe(200);
  await shop.owner.client.post('/api/auth/logout/', {}, { origin: world.url });
  expect(await seen(first)).toBe(404);

  const second = await enter(shop, await shop.owner.signIn());
  expect(await seen(second)).toBe(200);
  await world.database.sql('update store_members set user_id = $1 where store_id = $2', [
    (await signedInOwner(world)).id,
    shop.storeId,
  ]);
  expect(await seen(second)).toBe(404);

  const long = await unpublished();
  const browser = await enter(long);
  world.clock.advance(hours(12) - seconds(1));
  expect(await seen(browser)).toBe(200);
  world.clock.advance(seconds(1));
  expect(await seen(browser)).toBe(404);
});

test('a member sees the store’s pictures and no other store’s, and buys nothing', async () => {
  const shop = await unpublished();
  const other = await unpublished();
  const owner = await shop.owner.signIn();
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { body, headers } = pictureForm(png);
  const photo = await owner.send<{ url: string }>('POST', `/api/sites/${shop.slug}/pictures`, body, headers);
  const browser = await enter(shop, owner);
  expect((await browser.get(photo.body.url)).status).toBe(200);
  expect((await world.client(shop.slug).get(photo.body.url)).status).toBe(404);
  const elsewhere = world.client(other.slug);
  elsewhere.cookies.set('owner', browser.cookies.get('owner')!);
  expect((await elsewhere.get('/')).status).toBe(404);

  const added = await browser.send(
    'POST',
    '/basket/add',
    Buffer.from(`product=${shop.product.slug}&quantity=1`),
    { 'content-type': 'application/x-www-form-urlencoded', origin: hostOf(shop) },
  );
  expect(added.text).toContain('Your shop takes no orders yet');
  expect(await world.database.sql('select 1 from carts where store_id = $1', [shop.storeId])).toEqual([]);
});

test('whoever finds a store closed is told how its owner gets in, and an owner who rests her shop sees it whole', async () => {
  const shop = await openShop(world);
  const closed = await unpublished();
  const stranger = await world.client(closed.slug).get('/products/clay-mug?utm=x');
  const login = /href="([^"]*\/login[^"]*)"/.exec(stranger.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(Object.fromEntries(new URL(login).searchParams)).toEqual({
    redirect: `${hostOf(closed)}/products/clay-mug?utm=x`,
    slug: closed.slug,
  });
  await (await shop.owner.signIn()).patch(`/api/sites/${shop.slug}/settings`, { published: false });
  const browser = await enter(shop, await shop.owner.signIn());
  world.clock.advance(seenWithin);
  expect((await world.client(shop.slug).get('/')).text).toContain('is resting');
  expect((await browser.get('/products/clay-mug')).text).toContain('Only you and your team see this');
  await (await shop.owner.signIn()).patch(`/api/sites/${shop.slug}/settings`, { published: true });
  world.clock.advance(seenWithin);
  expect((await browser.get('/products/clay-mug')).text).not.toContain('Only you and your team see this');
});
