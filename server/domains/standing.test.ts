import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { domainWorld, recordsOf, states, type DomainWorld } from '#tests/support/own-domains.ts';
import { orderOne } from '#tests/support/selling/shopping.ts';
import { days, hours, minutes, seconds } from '../platform/clock.ts';

let own: DomainWorld;
beforeAll(async () => {
  own = await domainWorld();
});
afterAll(() => own.close());
beforeEach(() => {
  own.dns.answers = 'well';
});

test('a domain that is not paid for says where the shop is, keeps the pages of orders, and is back once it is paid', async () => {
  const shop = await own.paidShop();
  const domain = await own.proven(shop);
  own.world.clock.advance(seconds(1.1));
  const there = { ...own.world, client: () => own.at(domain) };
  const email = `${shop.slug}@example.com`;
  const { order_url } = await orderOne(there, shop, { pay_method: 'on_delivery', email });
  await own.world.work();
  // What the shopper is sent leads to the domain.
  const sent = own.world.mails().find((mail) => mail.to === email)!;
  expect(sent.text).toContain(`${own.origin(domain)}/orders/`);
  await own.plan(shop, 'free');
  const notice = await own.arrive(domain, '/products/clay-mug?a=b');
  expect([notice.status, notice.to]).toEqual([404, null]);
  expect(notice.text).toContain('<meta name="robots" content="noindex"/>');
  expect(notice.text).toContain(`href="${own.origin(own.freeHost(shop))}/products/clay-mug?a=b"`);
  expect((await own.arrive(domain, '/robots.txt')).text).not.toContain('Sitemap');
  // Whoever ordered finds the order where it always was, and at the free address.
  for (const host of [domain, own.freeHost(shop)]) {
    const { status, text } = await own.arrive(host, new URL(order_url, own.origin(domain)).pathname);
    expect([host, status, text.includes('12 Allen Avenue')]).toEqual([host, 200, true]);
  }
  expect([(await own.arrive(own.freeHost(shop))).status, (await own.view(shop)).url]).toEqual([
    200,
    own.origin(own.freeHost(shop)),
  ]);
  expect(states(await own.view(shop))).toMatchObject({ [domain]: 'verified' });
  await own.plan(shop, 'starter');
  expect((await own.arrive(domain, '/products/clay-mug')).status).toBe(200);
  expect((await own.arrive(own.freeHost(shop))).to).toBe(`${own.origin(domain)}/`);
});

test('a plan ends on time for the domain, too, even while billing’s clock stands still', async () => {
  const shop = await own.paidShop();
  const domain = await own.proven(shop);
  await own.world.database.sql('update stores set plan_until = $2 where store_id = $1', [
    shop.storeId,
    new Date(own.world.clock.now().getTime() + hours(1)),
  ]);
  expect((await own.arrive(domain)).status).toBe(200);
  own.world.clock.advance(hours(1));
  expect([(await own.arrive(domain)).status, (await own.arrive(own.freeHost(shop))).status]).toEqual([
    404, 200,
  ]);
});

test('records that went away are told once and the free address works at once; after two weeks the domain answers no more', async () => {
  const shop = await own.paidShop();
  const domain = await own.proven(shop);
  own.dns.drop(domain);
  own.world.clock.advance(days(1.1));
  await own.look();
  const failing = await own.view(shop);
  expect([states(failing), failing.url]).toEqual([
    { [domain]: 'failing', [`www.${domain}`]: 'failing' },
    own.origin(own.freeHost(shop)),
  ]);
  // It still answers there, and nobody is led to it.
  expect([(await own.arrive(domain)).status, (await own.arrive(own.freeHost(shop))).status]).toEqual([
    200, 200,
  ]);
  own.world.clock.advance(hours(7));
  await own.look();
  const both = `${domain} and www.${domain}`;
  expect((await own.told(shop)).slice(1)).toEqual([`${both} may stop leading to your shop`]);
  own.world.clock.advance(days(14));
  await own.look();
  expect(states(await own.view(shop))).toEqual({ [domain]: 'lapsed', [`www.${domain}`]: 'lapsed' });
  expect((await own.told(shop)).at(-1)).toBe(`${both} lead to your shop no more`);
  expect((await own.arrive(domain)).status).toBe(404);
  // Nothing is looked at by itself any more; its owner asks.
  const lookedAt = async () => (await own.view(shop)).domains[0]!.looked_at;
  const before = await lookedAt();
  own.world.clock.advance(days(3));
  await own.look();
  expect(await lookedAt()).toBe(before);
  own.setRecords(await own.view(shop), domain);
  expect(states(await own.check(shop, domain))).toEqual({
    [domain]: 'verified',
    [`www.${domain}`]: 'verified',
  });
  expect((await own.arrive(domain)).status).toBe(200);
});

test('records that come back within that time are enough', async () => {
  const shop = await own.paidShop();
  const domain = await own.proven(shop);
  const before = await own.view(shop);
  own.dns.drop(domain);
  own.world.clock.advance(days(1.1));
  await own.look();
  own.setRecords(before, domain);
  own.world.clock.advance(hours(7));
  await own.look();
  expect([states(await own.view(shop)), (await own.view(shop)).url]).toEqual([
    { [domain]: 'verified', [`www.${domain}`]: 'verified' },
    own.origin(domain),
  ]);
});

test('name servers that do not answer prove nothing for three days', async () => {
  const shop = await own.paidShop();
  const domain = await own.proven(shop);
  own.dns.answers = 'with failure';
  for (const day of [1, 2]) {
    own.world.clock.advance(days(1.05));
    await own.look();
    expect([day, states(await own.view(shop))[domain]]).toEqual([day, 'verified']);
  }
  own.world.clock.advance(days(1.05));
  await own.look();
  expect(states(await own.view(shop))[domain]).toBe('failing');
});

test('what was added is looked at ever more rarely for a week, then its owner is told that we stopped', async () => {
  const shop = await own.paidShop();
  const domain = own.fresh();
  await own.add(shop, domain);
  const looksIn = async (ms: number) => {
    const lookedAt = async () => (await own.view(shop)).domains[0]!.looked_at;
    const before = await lookedAt();
    own.world.clock.advance(ms);
    await own.look();
    return (await lookedAt()) !== before;
  };
  expect(await looksIn(minutes(4))).toBe(false);
  expect(await looksIn(minutes(1.5))).toBe(true);
  expect(await looksIn(minutes(8))).toBe(false);
  expect(await looksIn(minutes(3))).toBe(true);
  expect((await own.view(shop)).domains[0]!.hosts[0]).toMatchObject({ state: 'waiting' });
  expect(await looksIn(days(7))).toBe(true);
  expect([states(await own.view(shop)), await own.told(shop)]).toEqual([
    { [domain]: 'given_up', [`www.${domain}`]: 'given_up' },
    [`${domain} and www.${domain} do not lead to your shop yet`],
  ]);
  own.setRecords(await own.view(shop), domain);
  expect(await looksIn(days(1))).toBe(false);
  expect(states(await own.check(shop, domain))[domain]).toBe('verified');
});

test('a domain whose records came right while it was not paid for waits for the plan, and is said to be with nobody else', async () => {
  const shop = await own.paidShop();
  const domain = own.fresh();
  own.setRecords(await own.add(shop, domain), domain);
  await own.plan(shop, 'free');
  own.world.clock.advance(days(8));
  await own.look();
  const standing = async () =>
    (await own.view(shop)).domains[0]!.hosts.map(({ state, taken, ends_at }) => [state, taken, ends_at]);
  const proven = ['waiting', false, null];
  expect([await standing(), (await own.arrive(domain)).status]).toEqual([[proven, proven], 404]);
  await own.plan(shop, 'starter');
  expect(await standing()).toEqual([proven, proven]);
  await own.check(shop, domain);
  expect([states(await own.view(shop))[domain], (await own.arrive(domain)).status]).toEqual([
    'verified',
    200,
  ]);
});

test('a removed domain answers no more, the free address does, and a new one needs a new proof', async () => {
  const shop = await own.paidShop();
  const domain = await own.proven(shop);
  const old = recordsOf(await own.view(shop), domain).at(-1)!.value;
  expect(await own.ask(shop, 'DELETE', `/${domain}`)).toMatchObject({
    domains: [],
    url: own.origin(own.freeHost(shop)),
  });
  expect([(await own.arrive(domain)).status, (await own.arrive(own.freeHost(shop))).status]).toEqual([
    404, 200,
  ]);
  expect((await own.send(shop, 'DELETE', `/${domain}`)).status).toBe(404);
  const again = await own.add(shop, domain);
  expect(recordsOf(again, domain).at(-1)!.value).not.toBe(old);
  expect(states(await own.check(shop, domain))[domain]).toBe('waiting');
});

test('a domain two stores want is the one’s who proved it; another’s own proof brings it over when a person asks, and the first is told', async () => {
  const [first, second] = [await own.paidShop(), await own.paidShop()];
  const domain = await own.proven(first);
  const wanted = await own.add(second, domain);
  expect(states(await own.check(second, domain))[domain]).toBe('waiting');
  const proof = recordsOf(wanted, domain).at(-1)!;
  expect(proof.value).not.toBe(recordsOf(await own.view(first), domain).at(-1)!.value);
  // Both proofs stand there: no clock takes it away from who has it.
  own.dns.set(proof.full_name, 'TXT', recordsOf(await own.view(first), domain).at(-1)!.value, proof.value);
  own.world.clock.advance(days(1.1));
  await own.look();
  expect((await own.arrive(domain, '/')).status).toBe(200);
  expect((await own.view(first)).url).toBe(own.origin(domain));
  expect((await own.view(second)).domains[0]!.hosts.map(({ state, taken }) => [state, taken])).toEqual([
    ['waiting', true],
    ['waiting', true],
  ]);
  const moved = await own.check(second, domain);
  expect([states(moved)[domain], moved.url]).toEqual(['verified', own.origin(domain)]);
  expect([states(await own.view(first)), (await own.view(first)).url]).toEqual([
    { [domain]: 'moved', [`www.${domain}`]: 'moved' },
    own.origin(own.freeHost(first)),
  ]);
  expect(await own.told(first)).toContain(`${domain} now leads to another store`);
  // The first one’s old proof is worth nothing more.
  const refused = await (
    await first.owner.signIn()
  ).post(`/api/sites/${first.slug}/domains/${domain}/check`, {});
  expect(refused.status).toBe(409);
  expect((await own.view(second)).url).toBe(own.origin(domain));
  const anew = await own.add(first, domain);
  expect([states(anew)[domain], recordsOf(anew, domain).at(-1)!.is]).toEqual(['waiting', null]);
});

test('R-107 X-02 a member is let in at a proven domain of the store, and at no other', async () => {
  const shop = await own.paidShop();
  const other = await own.paidShop();
  const [domain, foreign, waiting] = [await own.proven(shop), await own.proven(other), own.fresh()];
  await own.add(shop, waiting);
  const handOver = async (redirect: string) =>
    (
      await (
        await shop.owner.signIn()
      ).post<{ to: string | null }>('/api/sites/hand-over', { redirect, slug: shop.slug })
    ).body.to;
  expect(await handOver(`${own.origin(domain)}/products`)).toMatch(
    new RegExp(`^${own.origin(domain)}/products\\?slug=${shop.slug}&access_token=[\\w-]{43}$`),
  );
  // A visit is of one host: of the others it is the one they lead to.
  expect(await handOver(`${own.origin(own.freeHost(shop))}/products`)).toMatch(
    new RegExp(`^${own.origin(domain)}/products`),
  );
  for (const host of [
    foreign,
    waiting,
    `www.${waiting}`,
    `${domain}.evil.com`,
    `x.${domain}`,
    `user@${domain}`,
    'evil.com',
  ])
    expect([host, await handOver(`http://${host}:${own.world.port}/`)]).toEqual([host, null]);
  for (const hostile of [
    `https://${domain}/`,
    `http://${domain}:1/`,
    `http://evil.com\\@${domain}:${own.world.port}/`,
  ])
    expect([hostile, await handOver(hostile)]).toEqual([hostile, null]);
  await own.ask(shop, 'DELETE', `/${domain}`);
  expect(await handOver(`${own.origin(domain)}/products`)).toBe(null);
});

test('whoever is no member, or may change no settings, changes no domain', async () => {
  const [shop, stranger] = [await own.paidShop(), await own.paidShop()];
  const domain = await own.proven(shop);
  const other = await stranger.owner.signIn();
  for (const [method, path] of [
    ['GET', ''],
    ['POST', `/${domain}/check`],
    ['DELETE', `/${domain}`],
  ] as const)
    expect([
      method,
      (await other.send(method, `/api/sites/${shop.slug}/domains${path}`, method === 'POST' ? {} : undefined))
        .status,
    ]).toEqual([method, 404]);
  // Another store’s domain is none of hers.
  expect((await own.send(stranger, 'DELETE', `/${domain}`)).status).toBe(404);
  expect((await own.view(shop)).url).toBe(own.origin(domain));
});
