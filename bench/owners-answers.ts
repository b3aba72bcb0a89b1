import type pg from 'pg';
import type { SeededOrders } from './orders-world.ts';
import { limit, listed, of, type List, type Question } from './question.ts';
import type { BenchStore } from './world.ts';

interface Order {
  id: string;
  number: number;
  name: string;
  phone: string;
  email: string;
}
type Listed = { number: number; title?: string };
type Connected = <T>(work: (database: pg.Client) => Promise<T>) => Promise<T>;

/** So many different orders are asked for, spread over the whole life of the store. */
const asked = 500;
/** Everything an owner sees of a store that grows: lists by each filter, each kind of search, the first page, one order. */
export async function ownersAnswers(
  store: BenchStore,
  seeded: SeededOrders,
  connected: Connected,
): Promise<Question[]> {
  const orders = await connected(async (database) => {
    const { rows } = await database.query<Order>(
      `select id, number, name, phone, email from orders where store_id = $1 and number % greatest(1, $2::int) = 0`,
      [store.storeId, Math.floor(seeded.count / asked)],
    );
    return rows;
  });
  /** How many orders there are of a condition, up to a page. */
  const many = (condition: string) =>
    connected(async (database) => {
      const { rows } = await database.query<{ many: number }>(
        `select count(*)::int as many from orders o where o.store_id = $1 and (${condition})`,
        [store.storeId],
      );
      return Math.min(limit, rows[0]!.many);
    });
  return [
    ...pagesOf(store, seeded, orders),
    ...(await filtersOf(store, many)),
    ...searchesOf(store, seeded, orders),
    ...(await frequentOf(store, many)),
    ...productsOf(store),
  ];
}

function pagesOf(store: BenchStore, seeded: SeededOrders, orders: Order[]): Question[] {
  const site = `/api/sites/${store.slug}`;
  return [
    {
      name: 'dashboard home',
      ask: async (asker) => {
        const { body } = await asker.get<{ orders_to_send: number; recent: unknown[] }>(`${site}/overview`);
        return body.orders_to_send === seeded.toSend && body.recent.length === 5;
      },
    },
    {
      name: 'home beside last week',
      ask: async (asker) => {
        const { body } = await asker.get<Record<'today' | 'week', { orders: number }>>(
          `${site}/overview/weeks`,
        );
        return body.week.orders >= body.today.orders;
      },
    },
    {
      name: 'one order',
      ask: async (asker, turn) => {
        const order = of(orders, turn);
        const { body } = await asker.get<{ number: number }>(`${site}/orders/${order.id}`);
        return body.number === order.number;
      },
    },
    {
      name: 'order list',
      ask: listed<Listed>(
        store,
        'orders',
        () => '',
        ({ items }) => items.length === limit,
      ),
    },
  ];
}

/** Each filter by itself and some together, with the condition that says the same of the table. */
const filters: readonly (readonly [query: string, condition: string])[] = [
  ['payment_status=partially_paid', `payment_status = 'partially_paid'`],
  ['payment_status=paid', `payment_status = 'paid'`],
  ['payment_status=refunded', 'false'],
  ['fulfillment_status=unfulfilled', `fulfillment_status = 'unfulfilled'`],
  ['pay_method=direct_transfer', `pay_method = 'direct_transfer'`],
  ['channel=manual', `channel = 'manual'`],
  [
    'to_send=true',
    `status = 'open' and fulfillment_status = 'unfulfilled' and payment_status <> 'partially_paid'`,
  ],
  ['to_confirm=true', 'false'],
  ['noted=true', `note <> ''`],
  [
    'courier=Kwik',
    `exists (select 1 from fulfillments f where f.store_id = o.store_id and f.order_id = o.id and courier = 'Kwik')`,
  ],
  [
    'courier=Kwik&noted=true&payment_status=paid',
    `note <> '' and payment_status = 'paid' and exists
    (select 1 from fulfillments f where f.store_id = o.store_id and f.order_id = o.id and courier = 'Kwik')`,
  ],
];

async function filtersOf(
  store: BenchStore,
  many: (condition: string) => Promise<number>,
): Promise<Question[]> {
  const questions: Question[] = [];
  for (const [query, condition] of filters) {
    const right = await many(condition);
    const ask = listed<Listed>(
      store,
      'orders',
      () => query,
      ({ items }) => items.length === right,
    );
    questions.push({ name: `orders ${query}`, ask });
  }
  const day = (turn: number) =>
    new Date(Date.now() - (1 + (turn % 8)) * 86_400_000).toISOString().slice(0, 10);
  const ask = listed<Listed>(
    store,
    'orders',
    (turn) => `from=${day(turn)}&to=${day(turn)}`,
    ({ items }) => items.length === limit,
  );
  return [...questions, { name: 'orders of a day', ask }];
}

/** One order among all, another one each time, by each thing that names it. */
function searchesOf(store: BenchStore, seeded: SeededOrders, orders: Order[]): Question[] {
  const single = (name: string, typed: (order: Order) => string): Question => ({
    name: `search by ${name}`,
    ask: listed<Listed>(
      store,
      'orders',
      (turn) => `search=${encodeURIComponent(typed(of(orders, turn)))}`,
      ({ items }, turn) => items.some(({ number }) => number === of(orders, turn).number),
    ),
  });
  const rare = (name: string, typed: string): Question => ({
    name: `search by ${name}`,
    ask: listed<Listed>(
      store,
      'orders',
      () => `search=${encodeURIComponent(typed)}`,
      ({ items }) => items.length === 1 && items[0]!.number === seeded.rareNumber,
    ),
  });
  return [
    single('number', ({ number }) => String(number)),
    single('phone', ({ phone }) => phone),
    single('e-mail', ({ email }) => email),
    rare('a rare name', seeded.rareName),
    rare('a rare product', seeded.rareThing),
    rare('a rare SKU', seeded.rareSku),
    {
      name: 'search for what is not there',
      ask: listed<Listed>(
        store,
        'orders',
        (turn) => `search=xylophone${turn}`,
        ({ items, next }) => items.length === 0 && next === null,
      ),
    },
  ];
}

/** What many orders have, alone and with each other: sold every day, or long ago in one season. */
const frequent: readonly (readonly [name: string, query: string, condition: string])[] = [
  ['a frequent name', 'search=ada', `search like '% ada %'`],
  ['both frequent names', 'search=ada%20okafor', `search like '% ada okafor %'`],
  ['the beginning of phones', 'search=0800', `phone like '0800%'`],
  ['one letter', 'search=a', `search like '% a%'`],
  ['a frequent product', 'search=gown', `search like '% gown %'`],
  ['a product of long ago', 'search=hamper', `search like '% hamper %'`],
  [
    'a frequent product and name',
    'search=gown%20okafor',
    `search like '% gown %' and search like '% okafor %'`,
  ],
  [
    'a frequent product among counter sales',
    'search=gown&channel=counter',
    `search like '% gown %' and channel = 'counter'`,
  ],
  [
    'a product of long ago that was paid',
    'search=hamper&payment_status=paid',
    `search like '% hamper %' and payment_status = 'paid'`,
  ],
  ['a frequent product, paid in part', 'search=headtie&payment_status=partially_paid', 'false'],
];

/** A page that is not full says where to go on: what several calls find together is asked by a test. */
async function frequentOf(
  store: BenchStore,
  many: (condition: string) => Promise<number>,
): Promise<Question[]> {
  const questions: Question[] = [];
  for (const [name, query, condition] of frequent) {
    const right = await many(condition);
    const isRight = ({ items, next }: List<Listed>) =>
      items.length === right || (items.length < right && next !== null);
    questions.push({
      name: `search for ${name}`,
      ask: listed<Listed>(store, 'orders', () => query, isRight),
    });
  }
  return questions;
}

function productsOf(store: BenchStore): Question[] {
  const count = store.productSlugs.length;
  // Of four digits, so that few others begin as they do.
  const n = (turn: number) => ((turn * 7919) % (count - 1_000)) + 1_000;
  const isFull = ({ items }: List<Listed>) => items.length === limit;
  return [
    { name: 'product list', ask: listed<Listed>(store, 'products', () => '', isFull) },
    { name: 'products on sale', ask: listed<Listed>(store, 'products', () => 'status=active', isFull) },
    {
      name: 'products put away (none)',
      ask: listed<Listed>(
        store,
        'products',
        () => 'status=archived',
        ({ items }) => items.length === 0,
      ),
    },
    {
      name: 'search for one product',
      ask: listed<Listed>(
        store,
        'products',
        (turn) => `search=product%20${n(turn)}`,
        ({ items }, turn) => items.some(({ title }) => title === `Product ${n(turn)}`),
      ),
    },
    {
      name: 'search for frequent products',
      ask: listed<Listed>(store, 'products', () => 'search=prod', isFull),
    },
    {
      name: 'search for no product',
      ask: listed<Listed>(
        store,
        'products',
        (turn) => `search=xylophone${turn}`,
        ({ items }) => items.length === 0,
      ),
    },
  ];
}
