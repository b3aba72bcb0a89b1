import { refundOrder } from '#server/orders/money-back/give-back.ts';
import { minutes } from '#server/platform/clock.ts';
import { newSecret } from '#server/platform/ids.ts';
import { settle } from '#server/payments/index.ts';
import { pursueRefund } from '#server/payments/refunds/refund.ts';
import { checkOutCourse, someEmail, type Academy } from '../support/academy.ts';
import type { TestShop } from '../support/app.ts';
import { orderOne, orderRow, referenceOf } from '../support/selling/shopping.ts';

/** Where operations happen. */
export interface Place {
  academy: Academy;
  shop: TestShop;
}

/** What an operation is about, by its references at the provider. */
export interface Subject {
  references: string[];
  ownerId: string;
  /** Of the form somebody filled in; the same when they send it again. */
  key: string;
}

/** Something about money that must end the same wherever it is cut off. A new one is one more entry. */
export interface Operation {
  name: string;
  prepare(place: Place): Promise<Subject>;
  /** Time passes for all that were prepared together, once, until it can be done. */
  ripen?(place: Place, subjects: readonly Subject[]): Promise<void>;
  /** Done once, perhaps cut off; afterwards only time and the sweep go on. */
  run(place: Place, subject: Subject): Promise<unknown>;
  /** Somebody waits for its answer and, having got none, sends the same form again. */
  isRepeated?: boolean;
}

async function order({ academy, shop }: Place): Promise<Subject> {
  const placed = await orderOne(academy.test, shop);
  const { id } = await orderRow(academy.test, shop, placed.number);
  return {
    references: [await referenceOf(academy.test, shop, placed.number)],
    ownerId: id,
    key: newSecret(),
  };
}

const pay = ({ academy }: Place, reference: string, card?: string) =>
  academy.test.sandbox.control.pay({ reference, ...(card ? { card } : {}) });
const settleOne = ({ academy }: Place, { references }: Subject) =>
  settle(academy.test.app.deps.payments, references.at(-1)!, 'test');

/** An order whose money is in. */
export async function paidOrder(place: Place, card?: string): Promise<Subject> {
  const subject = await order(place);
  await pay(place, subject.references[0]!, card);
  await settleOne(place, subject);
  return subject;
}

/** An order whose first try ran out and was paid all the same, after a second one was paid. */
async function orderPaidTwice(place: Place): Promise<Subject> {
  const { academy, shop } = place;
  const placed = await orderOne(academy.test, shop);
  const { id } = await orderRow(academy.test, shop, placed.number);
  const first = await referenceOf(academy.test, shop, placed.number);
  academy.test.clock.advance(minutes(31));
  await settle(academy.test.app.deps.payments, first, 'test');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await placed.shopper.post(`${placed.order_url}/pay`, undefined, form);
  const second = await referenceOf(academy.test, shop, placed.number);
  await pay(place, second);
  await settle(academy.test.app.deps.payments, second, 'test');
  await pay(place, first);
  return { references: [second, first], ownerId: id, key: newSecret() };
}

async function refundAsked(place: Place, { ownerId, key }: Subject): Promise<void> {
  const { app, database } = place.academy.test;
  const storeDb = database.db.forStore(place.shop.storeId);
  const wanted = { amountKobo: 150_000, reason: '', restock: false, key, actor: 'Ada' };
  await refundOrder(app.deps, storeDb, ownerId, wanted);
}

async function refundAskedFor(place: Place, card?: string): Promise<Subject> {
  const subject = await paidOrder(place, card);
  await refundAsked(place, subject);
  return subject;
}

/** Refunds that were asked for are sent, and the provider comes to an end with them. */
async function refundsSent({ academy }: Place): Promise<void> {
  await academy.test.work();
  await academy.test.sandbox.control.advance(minutes(90));
  academy.test.clock.advance(minutes(90));
}

/** Carries the refunds of a subject one step further. */
export async function pursue({ academy }: Place, { references }: Subject): Promise<void> {
  const { database, app } = academy.test;
  const rows = await database.sql<{ id: string }>('select id from refunds where reference = $1', [
    references[0],
  ]);
  for (const { id } of rows) await pursueRefund(app.deps.payments, id);
}

/** What happens to the money of orders and of the course. */
export const orderOperations: readonly Operation[] = [
  {
    name: 'settle a paid order',
    async prepare(place) {
      const subject = await order(place);
      await pay(place, subject.references[0]!);
      return subject;
    },
    run: settleOne,
  },
  { name: 'settle money that comes a second time', prepare: orderPaidTwice, run: settleOne },
  {
    name: 'settle money that does not fit',
    async prepare(place) {
      const subject = await order(place);
      const [reference] = subject.references;
      place.academy.test.sandbox.control.addFault({
        match: { reference: reference!, route: 'verify' },
        kind: 'wrong_amount',
        times: 'always',
        value: 100_000,
      });
      await pay(place, reference!);
      return subject;
    },
    run: settleOne,
  },
  {
    name: 'let go of an order that nobody paid',
    prepare: order,
    ripen: async (place) => place.academy.test.clock.advance(minutes(31)),
    run: settleOne,
  },
  {
    name: 'settle a paid course',
    async prepare(place) {
      const { reference } = await checkOutCourse(place.academy.browser(), someEmail());
      await pay(place, reference);
      return { references: [reference], ownerId: reference, key: newSecret() };
    },
    run: settleOne,
  },
  {
    name: 'ask for a refund and send it',
    isRepeated: true,
    prepare: (place) => paidOrder(place),
    async run(place, subject) {
      await refundAsked(place, subject);
      await pursue(place, subject);
    },
  },
  {
    name: 'book a refund that went through',
    prepare: (place) => refundAskedFor(place),
    ripen: refundsSent,
    run: pursue,
  },
  {
    name: 'book a refund that failed',
    prepare: (place) => refundAskedFor(place, '4084080000671803'),
    ripen: refundsSent,
    run: pursue,
  },
];
