import { lookAtDue } from '#server/domains/index.ts';
import { seconds } from '#server/platform/clock.ts';
import { setPlan } from '#server/stores/index.ts';
import type { Domains } from '#shared/api/domains.ts';
import { openShop, testApp, type TestApp, type TestShop } from './app.ts';
import { client, type Client, type Reply } from './client.ts';
import { dnsServer, type DnsServer } from './programs/dns-server.ts';

/** How each host of a store stands. */
export const states = ({ domains }: Domains): Record<string, string> =>
  Object.fromEntries(domains.flatMap(({ hosts }) => hosts.map(({ host, state }) => [host, state])));

export const recordsOf = ({ domains }: Domains, domain: string) =>
  domains.find((one) => one.domain === domain)!.records;

/** The app beside name servers that know what a test tells them. */
export interface DomainWorld {
  world: TestApp;
  dns: DnsServer;
  /** A domain of a test's own. */
  fresh(): string;
  /** A published store on Starter. */
  paidShop(): Promise<TestShop>;
  plan(shop: TestShop, id: 'free' | 'starter'): Promise<void>;
  /** A call of its owner about the store's domains. */
  send<Body = Domains>(shop: TestShop, method: string, path?: string, body?: object): Promise<Reply<Body>>;
  /** The same, which must succeed. */
  ask(shop: TestShop, method: string, path?: string, body?: object): Promise<Domains>;
  add(shop: TestShop, domain: string): Promise<Domains>;
  check(shop: TestShop, domain: string): Promise<Domains>;
  view(shop: TestShop): Promise<Domains>;
  /** Sets the records as the page says them. */
  setRecords(domains: Domains, domain: string): void;
  /** A domain of the store that works, with its www. */
  proven(shop: TestShop): Promise<string>;
  /** What the clock does. */
  look(): Promise<void>;
  /** Subjects of what its owner was written about domains. */
  told(shop: TestShop): Promise<string[]>;
  at(host: string): Client;
  /** What a browser gets at a host, once each process has looked at it again. */
  arrive(host: string, path?: string): Promise<{ status: number; to: string | null; text: string }>;
  freeHost(shop: TestShop): string;
  origin(host: string): string;
  close(): Promise<void>;
}

/** Where domains are to lead. */
const target = 'shops.presence.ng';

export async function domainWorld(): Promise<DomainWorld> {
  const dns = await dnsServer();
  const world = await testApp({
    poolSize: 16,
    env: {
      DNS_SERVERS: dns.address,
      DOMAIN_TARGET: target,
      DOMAIN_ADDRESSES: '192.0.2.10,2001:DB8::10',
    },
  });
  dns.set(target, 'A', '192.0.2.10');
  let names = 0;
  const fresh = () => `clay${++names}.com.ng`;
  const plan: DomainWorld['plan'] = (shop, id) =>
    world.database.db.forStore(shop.storeId).transact((tx) => setPlan(tx, { plan: id, until: null }));
  const calls = callsIn(world);
  const at = (host: string) => client(world.port, `${host}:${world.port}`);
  const setRecords: DomainWorld['setRecords'] = (domains, domain) => {
    for (const { full_name, type, value } of recordsOf(domains, domain))
      if (type !== 'ALIAS') dns.set(full_name, type, value);
  };
  return {
    world,
    dns,
    fresh,
    plan,
    ...calls,
    at,
    setRecords,
    async paidShop() {
      const shop = await openShop(world);
      await plan(shop, 'starter');
      return shop;
    },
    async proven(shop) {
      const domain = fresh();
      setRecords(await calls.add(shop, domain), domain);
      await calls.check(shop, domain);
      return domain;
    },
    async look() {
      await lookAtDue(world.app.deps);
      await world.work();
    },
    told: (shop) => newsTo(world, shop),
    async arrive(host, path = '/') {
      world.clock.advance(seconds(1.1));
      const { status, headers, text } = await at(host).get(path);
      return { status, to: headers.location ?? null, text };
    },
    freeHost: ({ slug }) => `${slug}.localhost`,
    origin: (host) => `http://${host}:${world.port}`,
    async close() {
      await world.close();
      await dns.close();
    },
  };
}

async function newsTo(world: TestApp, { owner }: TestShop): Promise<string[]> {
  await world.work();
  const mine = world.mails().filter(({ to, template }) => to === owner.email && template === 'domain-news');
  return mine.map(({ subject }) => subject);
}

function callsIn(world: TestApp) {
  const send = async <Body = Domains>(shop: TestShop, method: string, path = '', body?: object) =>
    (await shop.owner.signIn()).send<Body>(method, `/api/sites/${shop.slug}/domains${path}`, body);
  const ask: DomainWorld['ask'] = async (shop, method, path = '', body) => {
    const reply = await send(shop, method, path, body);
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${reply.text} at ${world.url}`);
    return reply.body;
  };
  return {
    send,
    ask,
    add: (shop: TestShop, domain: string) => ask(shop, 'POST', '', { domain }),
    check: (shop: TestShop, domain: string) => ask(shop, 'POST', `/${domain}/check`, {}),
    view: (shop: TestShop) => ask(shop, 'GET'),
  };
}
