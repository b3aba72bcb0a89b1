import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '#sandbox/server.ts';
import type { TestApp, TestShop } from '../app.ts';
import type { TestDatabase } from './database.ts';
import { checkOut, checkoutForm, fillBasket, referenceOf } from '../selling/shopping.ts';

/** A line that was just being dealt to who is killed may hear nothing: then it is asked again. */
const patienceMs = 10_000;

type Sql = Pick<TestDatabase, 'sql'>;

/** People who buy one piece after the other, whatever breaks meanwhile. */
export interface Buyers {
  /** Orders that were answered, as they come. */
  numbers: number[];
  /** Lets each finish; answers what was answered, and which of it was paid online. */
  end(): Promise<{ numbers: number[]; paid: number[] }>;
}

/** Four of them, of whom two pay online. */
export function buyersIn(at: {
  client: TestApp['client'];
  shop: TestShop;
  sandbox: Sandbox;
  database: Sql;
}): Buyers {
  const { shop, sandbox, database } = at;
  const [numbers, paid]: [number[], number[]] = [[], []];
  let over = false;
  const buy = async (isOnline: boolean) => {
    while (!over) {
      const shopper = await patiently(() => fillBasket({ client: at.client }, shop));
      const form = checkoutForm(shop, { pay_method: isOnline ? 'online' : 'on_delivery' });
      const { body } = await patiently(async () => {
        const answer = await checkOut(shopper, form);
        if (answer.status !== 201) throw new Error(answer.text);
        return answer;
      });
      numbers.push(body.number);
      if (!isOnline) continue;
      const reference = await patiently(() => referenceOf({ database }, shop, body.number));
      await sandbox.control.pay({ reference });
      await patiently(async () => {
        const back = await shopper.get(`${body.order_url}?back=1&reference=${reference}`);
        if (back.status >= 400) throw new Error(back.text);
        return back;
      });
      paid.push(body.number);
    }
  };
  const buying = Promise.all([true, false, true, false].map(buy));
  const risen = (all: number[]) => all.toSorted((a, b) => a - b);
  return {
    numbers,
    async end() {
      over = true;
      await buying;
      return { numbers: risen(numbers), paid: risen(paid) };
    },
  };
}

/** Asks on until there is an answer, as a browser's owner does; the same form is the same order. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await Promise.race([work().catch(() => null), sleep(patienceMs, null)]);
    if (answer !== null) return answer;
    await sleep(20);
  }
}

/** What is kept of a shop's orders, of which each is of one piece. Money in kobo. */
export async function booksOf(database: Sql, { storeId }: TestShop) {
  const orders = await database.sql<{ number: number; lines: number }>(
    `select number, (select count(*)::int from order_lines l where l.store_id = o.store_id and l.order_id = o.id) as lines
     from orders o where store_id = $1 order by number`,
    [storeId],
  );
  const paid = await database.sql<{ number: number }>(
    `select number from orders where store_id = $1 and payment_status = 'paid' order by number`,
    [storeId],
  );
  const [goods] = await database.sql<{ on_hand: number; taken: number }>(
    'select on_hand, held + committed as taken from inventory_levels where store_id = $1',
    [storeId],
  );
  const [ledger] = await database.sql<{ captured: number }>(
    `select coalesce(sum(amount_kobo), 0)::float8 as captured from ledger_entries where store_id = $1 and kind = 'capture'`,
    [storeId],
  );
  return { orders, paid: paid.map(({ number }) => number), captured: ledger!.captured, goods };
}

/** Waits for something that is there in the end. */
export async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(20);
  }
}
