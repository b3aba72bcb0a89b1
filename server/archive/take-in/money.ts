import { z } from 'zod';
import type { StoreTx } from '../../platform/database/db.ts';
import { at, batchesOf, type Line } from './lines.ts';
import { insertEarlierMoney, nameOrders } from './queries.ts';
import { Refused } from './refused.ts';
import type { Opened } from './zip.ts';

const text = z.string().max(2_000);
const maybe = text.nullable();
const kobo = z.number().int();
const time = z.iso.datetime({ offset: true });
const common = { reference: text, state: text, amount_kobo: kobo };

/** What an archive says of money at providers. It is kept as it is, and read by nothing that moves money. */
const kinds = {
  payments: z.strictObject({
    ...common,
    order_id: z.uuid(),
    provider: text,
    captured_kobo: kobo.nullable(),
    fee_kobo: kobo.nullable(),
    currency: text,
    channel: maybe,
    email: text,
    created_at: time,
    paid_at: time.nullable(),
  }),
  refunds: z.strictObject({ ...common, id: text, reason: maybe, created_at: time, updated_at: time }),
  disputes: z.strictObject({
    ...common,
    id: text,
    category: maybe,
    opened_at: time,
    due_at: time.nullable(),
  }),
} as const;

export type MoneyKind = keyof typeof kinds;

/** Keeps what providers said where the store was before. @throws Refused with file and line */
export async function takeMoney(tx: StoreTx, zip: Opened): Promise<void> {
  for (const kind of Object.keys(kinds) as MoneyKind[]) {
    const name = `money/${kind}.jsonl`;
    if (!zip.has(name)) throw new Refused(`${name} is missing in it.`);
    for await (const batch of batchesOf(zip, name)) {
      for (const line of batch) hold(kind, line, name);
      await insertEarlierMoney(tx, kind, batch);
    }
  }
  await nameOrders(tx);
}

function hold(kind: MoneyKind, { row, n }: Line, name: string): void {
  if (!kinds[kind].safeParse(row).success)
    throw new Refused(`${at(name, n)} is not as providers’ money is written.`);
}
