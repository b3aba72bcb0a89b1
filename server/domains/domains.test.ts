import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Domains } from '#shared/api/domains.ts';
import type { Site } from '#shared/api/stores.ts';
import { openShop } from '#tests/support/app.ts';
import { domainWorld, recordsOf, states, type DomainWorld } from '#tests/support/own-domains.ts';
import { fillBasket } from '#tests/support/selling/shopping.ts';
import { minutes, seconds } from '../platform/clock.ts';

let own: DomainWorld;
beforeAll(async () => {
  own = await domainWorld();
});
afterAll(() => own.close());
beforeEach(() => {
  own.dns.answers = 'well';
});

test('R-092 on Free a domain is refused with where the plan is, and nothing is kept', async () => {
  const shop = await openShop(own.world);
  expect((await own.view(shop)).allowed).toBe(false);
  const reply = await (
    await shop.owner.signIn()
  ).post(`/api/sites/${shop.slug}/domains`, { domain: own.fresh() });
  expect([reply.status, reply.body]).toEqual([
    403,
    { detail: 'Your own domain comes with Starter. You can change your plan under Plan & billing.' },
  ]);
  expect(await own.view(shop)).toMatchObject({ domains: [], url: own.origin(own.freeHost(shop)) });
});

test.each([
  ['', 'Type your domain, such as adunniclay.com.ng.'],
  ['10.0.0.1', /number of a computer/],
  ['[2001:db8::1]', /number of a computer/],
  ['0x7f.1', /number of a computer/],
  ['adunniclay', /only a part/],
  ['localhost', /one of ours/],
  ['shop.localhost', /one of ours/],
  ['router.local', /Nobody on the internet/],
  ['com.ng', /com.ng is what many domains end in/],
  ['github.io', /github.io is what many domains end in/],
  ['adunni.xyzzyq', /No domain ends like this/],
  ['a_b.com', /This is no domain/],
  ['-a.com', /This is no domain/],
  [`${'a'.repeat(64)}.com`, /This is no domain/],
  ['two words.com', /This is no domain/],
  ['adunni@gmail.com', /This is an email address/],
  [' mailto:Adunni@Gmail.com ', /This is an email address/],
])('%j is no domain of a store, and it is said why', async (domain, sentence) => {
  const shop = await own.paidShop();
  const reply = await (
    await shop.owner.signIn()
  ).post<{ domain: string[] }>(`/api/sites/${shop.slug}/domains`, {
    domain,
  });
  expect([reply.status, reply.body.domain[0]]).toEqual([
    400,
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  ]);
  expect((await own.view(shop)).domains).toEqual([]);
});

test('a domain is kept in the letters of DNS, with its www, however it was typed, and each once', async () => {
  const shop = await own.paidShop();
  await own.add(shop, 'https://www.Àdùnní.com.ng/products?x=1');
  await own.add(shop, 'shop.adunniclay.com.');
  const { domains } = await own.view(shop);
  expect(domains.map(({ domain, hosts }) => [domain, hosts.map(({ host }) => host)])).toEqual([
    ['xn--dnn-8ka2e7c.com.ng', ['xn--dnn-8ka2e7c.com.ng', 'www.xn--dnn-8ka2e7c.com.ng']],
    ['shop.adunniclay.com', ['shop.adunniclay.com']],
  ]);
  // And read as it was written.
  expect(domains[0]).toMatchObject({
    spoken: 'àdùnní.com.ng',
    hosts: [{ spoken: 'àdùnní.com.ng' }, { spoken: 'www.àdùnní.com.ng' }],
  });
  // What was typed is what its owner wants to be the address.
  expect(domains.flatMap(({ hosts }) => hosts).find(({ preferred }) => preferred)?.host).toBe(
    'www.xn--dnn-8ka2e7c.com.ng',
  );
  const again = await (
    await shop.owner.signIn()
  ).post(`/api/sites/${shop.slug}/domains`, {
    domain: 'WWW.àdùnní.com.ng',
  });
  expect([again.status, again.body]).toEqual([409, { domain: ['àdùnní.com.ng is in your list already.'] }]);
  await own.add(shop, own.fresh());
  const fourth = await (
    await shop.owner.signIn()
  ).post(`/api/sites/${shop.slug}/domains`, { domain: own.fresh() });
  expect([fourth.status, fourth.body]).toEqual([
    409,
    { domain: ['A store can have 3 domains. Remove one of them first.'] },
  ]);
  expect((await own.view(shop)).domains).toHaveLength(3);
});

test('the records to set are said exactly, and what stands there instead is said beside them', async () => {
  const shop = await own.paidShop();
  const domain = own.fresh();
  const said = (domains: Domains) =>
    recordsOf(domains, domain).map(({ type, name, full_name, value, is, found }) => [
      [type, name, full_name, value.replace(/[0-9a-f]{32}$/, '…')],
      is,
      found,
    ]);
  const names = [
    ['A', '@', domain, '192.0.2.10'],
    ['AAAA', '@', domain, '2001:db8::10'],
    ['CNAME', 'www', `www.${domain}`, 'shops.presence.ng'],
    ['TXT', '_presence', `_presence.${domain}`, 'presence-site=…'],
  ];
  expect(said(await own.add(shop, domain))).toEqual(names.map((name) => [name, null, []]));
  expect(said(await own.check(shop, domain))).toEqual(names.map((name) => [name, 'missing', []]));
  // The page its registrar put there beside ours, a name of somebody else, and the proof of another store.
  own.dns.set(domain, 'A', '192.0.2.10', '203.0.113.7');
  own.dns.set(`www.${domain}`, 'CNAME', 'parked.registrar.ng');
  own.dns.set(`_presence.${domain}`, 'TXT', 'presence-site=other');
  const found = [
    ['192.0.2.10', '203.0.113.7'],
    ['192.0.2.10', '203.0.113.7'],
    ['parked.registrar.ng'],
    ['presence-site=other'],
  ];
  const wrong = await own.check(shop, domain);
  expect(said(wrong)).toEqual(names.map((name, n) => [name, 'wrong', found[n]]));
  own.dns.answers = 'with failure';
  expect(said(await own.check(shop, domain))).toEqual(names.map((name) => [name, 'unknown', []]));
  expect([states(wrong), (await own.arrive(domain)).status]).toEqual([
    { [domain]: 'waiting', [`www.${domain}`]: 'waiting' },
    404,
  ]);
});

test('records whose form added the domain once more: the proof counts, and it is said where the others stand', async () => {
  const shop = await own.paidShop();
  const domain = own.fresh();
  const added = await own.add(shop, domain);
  const places = (domains: Domains) =>
    recordsOf(domains, domain).map(({ type, name, is, at }) => [type, name, is, at]);
  for (const { full_name, type, value } of recordsOf(added, domain))
    if (type !== 'ALIAS') own.dns.set(`${full_name}.${domain}`, type, value);
  expect(places(await own.check(shop, domain))).toEqual([
    ['A', '@', 'missing', `${domain}.${domain}`],
    ['AAAA', '@', 'missing', `${domain}.${domain}`],
    ['CNAME', 'www', 'missing', `www.${domain}.${domain}`],
    ['TXT', '_presence', 'right', `_presence.${domain}.${domain}`],
  ]);
  // One record for all that is below a domain leads from there, too, and is none of this name.
  own.dns.set(`_any.${domain}`, 'A', '192.0.2.10');
  expect(places(await own.check(shop, domain)).map(([, , , at]) => at)).toEqual([
    null,
    null,
    null,
    `_presence.${domain}.${domain}`,
  ]);
  // The others are typed anew; the proof may stay where it is.
  for (const { full_name, type, value } of recordsOf(added, domain))
    if (type !== 'ALIAS' && type !== 'TXT') own.dns.set(full_name, type, value);
  expect(states(await own.check(shop, domain))).toEqual({
    [domain]: 'verified',
    [`www.${domain}`]: 'verified',
  });
  // Somebody else's proof there is none.
  own.dns.set(`_presence.${domain}.${domain}`, 'TXT', 'presence-site=other');
  expect(places(await own.check(shop, domain)).at(-1)).toEqual(['TXT', '_presence', 'missing', null]);
});

test('a name in letters of its own is read as it is written, in the dashboard and in letters; links have what DNS has', async () => {
  const shop = await own.paidShop();
  const kept = 'xn--ja-58s.com.ng';
  own.setRecords(await own.add(shop, 'Ọja.com.ng'), kept);
  const { address, url } = await own.check(shop, kept);
  const { port } = own.world;
  expect([address, url]).toEqual([`ọja.com.ng:${port}`, own.origin(kept)]);
  expect(await own.told(shop)).toEqual(['ọja.com.ng and www.ọja.com.ng now lead to your shop']);
  const client = await shop.owner.signIn();
  const [site] = (await client.get<Site[]>('/api/sites')).body;
  expect([site!.address, site!.url]).toEqual([address, url]);
});

test('R-093 once its records are right the shop is there: www and the free address lead to it, path and query kept', async () => {
  const shop = await own.paidShop();
  const domain = own.fresh();
  const added = await own.add(shop, domain);
  own.setRecords(added, domain);
  // The www’s record is not there yet.
  own.dns.set(`www.${domain}`, 'CNAME');
  expect((await own.arrive(domain)).status).toBe(404);
  const half = await own.check(shop, domain);
  expect([states(half), half.url]).toEqual([
    { [domain]: 'verified', [`www.${domain}`]: 'waiting' },
    own.origin(domain),
  ]);
  expect(await own.told(shop)).toEqual([`${domain} now leads to your shop`]);

  own.setRecords(added, domain);
  own.world.clock.advance(minutes(11));
  await own.look();
  const whole = await own.view(shop);
  expect([states(whole), whole.url]).toEqual([
    { [domain]: 'verified', [`www.${domain}`]: 'verified' },
    own.origin(domain),
  ]);
  const page = await own.arrive(domain, '/products/clay-mug?utm_source=x');
  expect([page.status, page.text.includes('Clay mug')]).toEqual([200, true]);
  for (const host of [`www.${domain}`, own.freeHost(shop)])
    expect(await own.arrive(host, '/products/clay-mug?utm_source=x&a=b%20c')).toMatchObject({
      status: 308,
      to: `${own.origin(domain)}/products/clay-mug?utm_source=x&a=b%20c`,
    });
  // No path can name another host.
  expect((await own.arrive(own.freeHost(shop), '//evil.com/x')).to).toBe(`${own.origin(domain)}//evil.com/x`);
});

test('the address that is given out is the domain, in pages, for search engines and for who owns it', async () => {
  const shop = await own.paidShop();
  const domain = await own.proven(shop);
  const page = (await own.arrive(domain, '/products/clay-mug')).text;
  expect(page).toContain(`<link rel="canonical" href="${own.origin(domain)}/products/clay-mug"`);
  expect(page).not.toContain(own.freeHost(shop));
  expect((await own.arrive(domain, '/robots.txt')).text).toContain(
    `Sitemap: ${own.origin(domain)}/sitemap.xml`,
  );
  expect((await own.arrive(domain, '/sitemap.xml')).text).toContain(
    `<loc>${own.origin(domain)}/products/clay-mug</loc>`,
  );
  const feed = await (await shop.owner.signIn()).get<{ url: string }>(`/api/sites/${shop.slug}/product-feed`);
  expect(feed.body.url.startsWith(`${own.origin(domain)}/`)).toBe(true);
  expect((await own.at(domain).get(new URL(feed.body.url).pathname)).text).not.toContain(own.freeHost(shop));
  const sites = await (await shop.owner.signIn()).get<{ url: string }[]>('/api/sites/');
  expect(JSON.stringify(sites.body)).toContain(own.origin(domain));
});

test('its owner chooses the host that leads, and whether the free address leads on', async () => {
  const shop = await own.paidShop();
  const domain = await own.proven(shop);
  const chosen = await own.ask(shop, 'PATCH', '', { preferred: `www.${domain}` });
  expect([chosen.url, chosen.domains[0]!.hosts.map((one) => [one.preferred, one.is_address])]).toEqual([
    own.origin(`www.${domain}`),
    [
      [false, false],
      [true, true],
    ],
  ]);
  expect((await own.arrive(domain, '/products')).to).toBe(`${own.origin(`www.${domain}`)}/products`);
  expect((await own.ask(shop, 'PATCH', '', { free_redirects: false })).free_redirects).toBe(false);
  const stays = await own.arrive(own.freeHost(shop), '/products/clay-mug');
  expect([
    stays.status,
    stays.text.includes(`href="${own.origin(`www.${domain}`)}/products/clay-mug"`),
  ]).toEqual([200, true]);
  const stranger = await (
    await shop.owner.signIn()
  ).patch(`/api/sites/${shop.slug}/domains`, { preferred: 'evil.com' });
  expect([stranger.status, stranger.body]).toEqual([
    400,
    { preferred: ['Choose one of the domains of this store.'] },
  ]);
  expect((await own.view(shop)).url).toBe(own.origin(`www.${domain}`));
});

test('who is in the middle of something at the free address stays there: with a basket, and on the way from a form', async () => {
  const shop = await own.paidShop();
  const shopper = await fillBasket(own.world, shop);
  await own.proven(shop);
  own.world.clock.advance(seconds(1.1));
  expect((await shopper.get('/basket')).text).toContain('Clay mug');
  expect((await own.world.client(shop.slug).get('/basket', { 'sec-fetch-site': 'same-origin' })).status).toBe(
    200,
  );
  expect((await own.world.client(shop.slug).get('/basket', { 'sec-fetch-site': 'cross-site' })).status).toBe(
    308,
  );
});
