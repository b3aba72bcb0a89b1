import { lagosDay, startOfLagosDay } from '#shared/lagos.ts';
import type { AnswerOf, QueryOf } from '#shared/api/contract.ts';
import type { getStatement } from '#shared/api/money.ts';
import { orderNumbers } from '../orders/index.ts';
import { statementOf } from '../payments/index.ts';
import { after, days, startOfDayInLagos } from '../platform/clock.ts';
import { placeAfter, writeCursor } from '../platform/http/cursor.ts';
import type { StoreDb } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { MoneyDeps } from './deps.ts';

/** Days shown unless others are asked for. */
const usualDays = 30;
const mostDays = 400;

/** A store's online payments of some days, with what they add up to. */
export async function statement(
  deps: MoneyDeps,
  storeDb: StoreDb,
  query: QueryOf<typeof getStatement>,
): Promise<AnswerOf<typeof getStatement>> {
  const now = deps.clock.now();
  const lastDay = query.to ? startOfLagosDay(query.to) : startOfDayInLagos(now);
  const from = query.from ? startOfLagosDay(query.from) : after(lastDay, -days(usualDays - 1));
  const before = after(lastDay, days(1));
  if (from >= before)
    throw new AppError('bad_input', { from: ['The first day must not be after the last.'] });
  if (before.getTime() - from.getTime() > days(mostDays))
    throw new AppError('bad_input', { from: [`Choose at most ${mostDays} days.`] });
  const { platform } = deps.db;
  const place = placeAfter(query.after, isReference);
  const cursor = place ? { at: new Date(place.at), reference: place.id } : undefined;
  const { limit } = query;
  const found = await statementOf(platform, storeDb.id, { limit, after: cursor, from, before }, now);
  const { sales, totals } = found;
  const numbers = await storeDb.read((tx) =>
    orderNumbers(
      tx,
      sales.map((sale) => sale.order_id),
    ),
  );
  const last = sales.at(-1);
  return {
    from: lagosDay(from),
    to: lagosDay(lastDay),
    items: sales.map((sale) => ({ ...sale, order_number: numbers.get(sale.order_id) ?? null })),
    next: found.isMore && last ? writeCursor({ at: Date.parse(last.paid_at), id: last.reference }) : null,
    totals: {
      gross_kobo: totals.gross_kobo,
      fees_kobo: totals.fees_kobo,
      refunded_kobo: totals.refunded_kobo,
      recovered_kobo: totals.recovered_kobo,
      net_kobo: totals.gross_kobo - totals.fees_kobo - totals.refunded_kobo,
      settled_kobo: totals.settled_kobo,
      coming_kobo: totals.coming_kobo,
      waiting_kobo: found.waitingKobo,
    },
  };
}

const isReference = (text: string) => /^[a-z0-9.=-]+$/.test(text);
