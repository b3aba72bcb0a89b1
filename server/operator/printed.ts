import { naira } from '#shared/money.ts';
import type { Database } from '../platform/database/db.ts';
import { nameOfStore } from '../stores/index.ts';

/** `amount_kobo`, `amountKobo`, `kobo`; and the sums of the books that do not say so in their name. */
const moneyKey = /^(?:kobo|difference|(\w+?)_?kobo)$/i;

/** An answer as the operator reads it: money in naira, and stores by name and address beside their ids. */
export async function asPrinted(db: Database, answer: unknown): Promise<unknown> {
  if (Array.isArray(answer)) {
    const printed: unknown[] = [];
    for (const one of answer) printed.push(await asPrinted(db, one));
    return printed;
  }
  if (answer === null || typeof answer !== 'object' || answer instanceof Date) return answer;
  const printed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(answer)) {
    const money = moneyKey.exec(key);
    if ((key === 'store_id' || key === 'storeId') && typeof value === 'string')
      printed.store = await nameOfStore(db, value);
    if (money && (typeof value === 'number' || value === null))
      printed[money[1] ?? (key === 'difference' ? key : 'amount')] = value === null ? null : naira(value);
    else printed[key] = await asPrinted(db, value);
  }
  return printed;
}
