import type { SeededOrders } from './orders-world.ts';
import { limit, listed, type List, type Question } from './question.ts';
import type { SeededLife } from './store-life.ts';
import type { BenchStore } from './world.ts';

const isFull = ({ items }: List<unknown>) => items.length === limit;
const has = (many: number) => (list: List<unknown>) => list.items.length === Math.min(limit, many);

/** Everything else an owner sees that grows with what was sold: people, shelves, stock, money and words. */
export function answersOfLife(store: BenchStore, seeded: SeededOrders, life: SeededLife): Question[] {
  const question = (
    name: string,
    what: string,
    query: (turn: number) => string,
    isRight: (list: List, turn: number) => boolean,
  ): Question => ({ name, ask: listed(store, what, query, isRight) });
  const list = (name: string, what: string, query: string, isRight: (list: List) => boolean) =>
    question(name, what, () => query, isRight);
  return [
    ...peopleOf(store, seeded, life),
    list('what to send', 'orders/to-send', '', has(seeded.toSend)),
    list('statement', 'statement', '', isFull),
    list('stock history', 'stock/movements', '', isFull),
    list(
      'stock history of a variant',
      'stock/movements',
      `variant_id=${life.sold}`,
      ({ items }) => items.length > 0,
    ),
    list('products that are low', 'products', 'stock=low', isFull),
    list('shelf for a stock-take', 'stock/shelf', '', isFull),
    list('shelf that is low', 'stock/shelf', 'stock=low', isFull),
    list('stock-takes', 'stock/takes', '', isFull),
    list('one stock-take', `stock/takes/${life.take}/lines`, '', isFull),
    list('goods at the counter', 'counter/goods', '', isFull),
    question(
      'goods at the counter by name',
      'counter/goods',
      (turn) => `search=product%20${2_000 + turn}`,
      ({ items }, turn) => items.some(({ title }) => title === `Product ${2_000 + turn}`),
    ),
    list('collections', 'collections', '', ({ items }) => items.length === 30),
    list('a collection', `collections/${life.some}/products`, '', isFull),
    list('the collection of everything', `collections/${life.everything}/products`, '', isFull),
    list('discount codes', 'discounts', '', isFull),
    question(
      'one discount code',
      'discounts',
      (turn) => `search=code${1_000 + (turn % 1_000)}`,
      ({ items }, turn) => items.some(({ code }) => code === `CODE${1_000 + (turn % 1_000)}`),
    ),
    list('reviews', 'reviews', '', isFull),
    list('reviews without an answer', 'reviews', 'show=unanswered', ({ items }) => items.length > 0),
    list('enquiries', 'enquiries', '', isFull),
    list('new enquiries', 'enquiries', 'state=new', ({ items }) => items.length > 0),
    list('subscribers', 'subscribers', '', isFull),
    list('list of changes', 'changes', '', isFull),
    list('changes of one kind', 'changes', 'kind=refunds', isFull),
  ];
}

function peopleOf(store: BenchStore, seeded: SeededOrders, life: SeededLife): Question[] {
  const one = (
    name: string,
    rest: string,
    isRight: (body: { phone?: string; items?: unknown[] }) => boolean,
  ): Question => ({
    name,
    ask: async (asker) => {
      const { status, body } = await asker.get<{ phone?: string; items?: unknown[] }>(
        `/api/sites/${store.slug}/${rest}`,
      );
      return status === 200 && isRight(body);
    },
  });
  const customers = (
    name: string,
    query: (turn: number) => string,
    isRight: (list: List, turn: number) => boolean,
  ): Question => ({ name, ask: listed(store, 'customers', query, isRight) });
  const phone = (turn: number) =>
    `080${String(((turn * 7919) % (seeded.count / 10)) * 10 + 1).padStart(8, '0')}`;
  return [
    customers('customers', () => '', isFull),
    customers('customers by value', () => 'sort=value', isFull),
    customers('customers with a tag', () => 'tag=vip', has(life.vips)),
    customers(
      'customers who stay away',
      () => 'show=quiet',
      ({ items, next }) => items.length > 0 || next !== null || seeded.count < 9_000,
    ),
    customers('customers by a frequent name', () => 'search=ada', isFull),
    customers('customers by a frequent name and value', () => 'search=ada&sort=value', isFull),
    customers(
      'a customer by phone',
      (turn) => `search=${phone(turn)}`,
      ({ items }, turn) => items.some((found) => found.phone === phone(turn)),
    ),
    customers(
      'customers who are not there',
      (turn) => `search=xylophone${turn}`,
      ({ items }) => items.length === 0,
    ),
    one('customer who bought often', `customers/${life.regular}`, (body) => body.phone !== undefined),
    one(
      'orders of who bought often',
      `customers/${life.regular}/orders?limit=10`,
      (body) => body.items?.length === 10,
    ),
    one('tags in use', 'customer-tags', (body) => body.items?.length === 1),
  ];
}
