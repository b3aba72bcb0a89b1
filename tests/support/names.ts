import { runNameClock } from '#server/names/clock.ts';
import { waitingNames } from '#server/names/index.ts';
import type { NameOrder, Names } from '#shared/api/names.ts';
import { billingWorld, day, type BilledStore, type BillingWorld } from './billing.ts';
import type { Client, Reply } from './client.ts';
import { wishFor } from './registrant.ts';
import { dnsServer, type DnsServer } from './programs/dns-server.ts';

/** Billing with the names that come with its Starter Packs, as owners and the operator see them. */
export interface NameWorld extends BillingWorld {
  dns: DnsServer;
  /** A store that paid for a Starter Pack; `reference`: of that payment. */
  packed(pay?: { card?: string }): Promise<BilledStore & { reference: string }>;
  /** A call of the store's owner about its names. */
  send<Body = Names>(store: BilledStore, method: string, path?: string, body?: object): Promise<Reply<Body>>;
  /** The store's only name. */
  name(store: BilledStore): Promise<NameOrder>;
  /** Asks for a name, and more where wanted. */
  ask(store: BilledStore, wish: string, more?: object): Promise<Reply<Names>>;
  /** A name that is registered for a store until a day. */
  registered(store: BilledStore, name: string, until: string): Promise<void>;
  /** Days pass, and then the clock of names runs. */
  live(days: number): Promise<void>;
  /** The clock of names as it runs now. */
  clock(): Promise<void>;
  /** What of a store waits for the operator: what to do, the names, by when, and whether that is over. */
  waiting(store: BilledStore): Promise<[string, string, string | null, boolean][]>;
  /** Subjects of what its owner was written about names. */
  told(store: BilledStore): Promise<string[]>;
  fresh(): string;
}

export async function nameWorld(): Promise<NameWorld> {
  const dns = await dnsServer();
  const billing = await billingWorld({
    DNS_SERVERS: dns.address,
    DOMAIN_TARGET: 'shops.presence.ng',
    DOMAIN_ADDRESSES: '192.0.2.10',
  });
  let names = 0;
  const clientOf = clientsOf(billing);
  const world: NameWorld = {
    ...billing,
    dns,
    fresh: () => `pot${++names}.com.ng`,
    async packed(pay) {
      const store = await billing.store();
      const reference = await billing.buy(store, { offer: 'starter-pack', billing: 'monthly' }, pay);
      return { ...store, reference };
    },
    async send<Body = Names>(store: BilledStore, method: string, path = '', body?: object) {
      return (await clientOf(store)).send<Body>(method, `/api/sites/${store.slug}/names${path}`, body);
    },
    async name(store) {
      const { orders } = (await world.send(store, 'GET')).body;
      if (orders.length !== 1) throw new Error(`The store has ${orders.length} names.`);
      return orders[0]!;
    },
    async ask(store, wish, more) {
      const { id } = await world.name(store);
      return world.send(store, 'POST', `/${id}/ask`, wishFor(wish, more));
    },
    async registered(store, name, until) {
      await world.ask(store, name);
      await world.operator(`names take ${name}`);
      await world.operator(`names registered ${name} ${until}`);
    },
    async live(days) {
      billing.test.clock.advance(days * day);
      await world.clock();
    },
    clock: () => runNameClock(billing.deps),
    async waiting({ storeId }) {
      const all = await waitingNames(billing.deps.db.platform, billing.test.clock.now());
      return all
        .filter(({ store_id }) => store_id === storeId)
        .map(({ todo, names, promised_on, overdue }) => [todo, names, promised_on, overdue]);
    },
    async told({ owner }) {
      await billing.test.work();
      return billing.test
        .mails()
        .filter(({ to, template }) => to === owner.email && template === 'name-news')
        .map(({ subject }) => subject);
    },
    async close() {
      await billing.close();
      await dns.close();
    },
  };
  return world;
}

/** Whoever is asked for signs in anew where their token is old: time moves by days. */
function clientsOf(billing: BillingWorld) {
  const clients = new Map<string, { client: Client; at: number }>();
  return async ({ owner }: BilledStore): Promise<Client> => {
    const now = billing.test.clock.now().getTime();
    const known = clients.get(owner.id);
    if (known && now - known.at < 8 * 60_000) return known.client;
    const client = await owner.signIn();
    clients.set(owner.id, { client, at: now });
    return client;
  };
}
