import type { AnswerOf, BodyOf, QueryOf } from '#shared/api/contract.ts';
import type {
  listShelf,
  listStockTakeLines,
  listStockTakes,
  StockTake,
  writeStockTake,
} from '#shared/api/stock-takes.ts';
import { page, placeAfter } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { isId } from '../../platform/ids.ts';
import type { Row } from '../../platform/database/tables.ts';
import { takeCount, type Heard } from '../kept/counts.ts';
import { momentOf } from '../kept/moment.ts';
import type { LevelChanged } from '../stock/levels.ts';
import { placeFor } from '../places/for.ts';
import { inOrder, tellOf } from '../stock/stock.ts';
import {
  addLines,
  beginTake,
  countedOf,
  differingLines,
  findTake,
  shelfRows,
  takeRows,
  type TakeLine,
} from './queries.ts';

/** What is counted, for whoever goes along the shelf. */
export async function shelfFor(
  tx: StoreTx,
  now: Date,
  query: QueryOf<typeof listShelf>,
  seesMoney: boolean,
): Promise<AnswerOf<typeof listShelf>> {
  const place = await placeFor(tx, query.place_id);
  const rows = await shelfRows(tx, { ...query, place, limit: query.limit + 1 });
  const shown = rows.slice(0, query.limit);
  return {
    items: shown.map(({ cost_kobo, ...row }) => ({ ...row, ...(seesMoney && { cost_kobo }) })),
    next: rows.length > query.limit ? shown.at(-1)!.variant_id : null,
    as_of: now.toISOString(),
  };
}

/**
 * Writes a part of a stock-take: each count by the one rule of counts that a phone made, once. The same part again
 * changes nothing and is answered alike.
 */
export async function writeTake(
  tx: StoreTx,
  heard: Heard,
  body: BodyOf<typeof writeStockTake>,
  seesMoney: boolean,
): Promise<AnswerOf<typeof writeStockTake>> {
  const { key, scope, listed, started_at, sent_at, lines } = body;
  await beginTake(tx, {
    id: key,
    scope,
    listed,
    place_id: await placeFor(tx, body.place_id),
    by_name: heard.by,
    started_at: momentOf({ at: started_at, sent_at }, heard.now),
    written_at: heard.now,
  });
  const ids = lines.map((line) => line.variant_id);
  const counted = new Map((await countedOf(tx, key, ids)).map((one) => [one.id, one]));
  const changed: LevelChanged[] = [];
  const written: TakeLine[] = [];
  let questions = 0;
  // In the order in which baskets take stock; and told of at the end, so that nobody waits in a circle.
  for (const line of inOrder(lines.map(({ variant_id, ...rest }) => ({ variantId: variant_id, ...rest })))) {
    const { variantId: variant_id, known, counted: count } = line;
    const goods = counted.get(variant_id);
    if (!goods || goods.written) continue;
    goods.written = true;
    const before = changed.length;
    const { became } = await takeCount(
      tx,
      { ...heard, along: { kind: 'stock_take', changed } },
      // What the phone did itself is not in what a take knows.
      { ...line, read: known, variant_id, device: body.device, sent_at, place_id: body.place_id },
    );
    if (became === 'question') questions += 1;
    const change = changed[before]?.change ?? 0;
    const { price_kobo, cost_kobo } = goods;
    written.push({ variant_id, known, counted: count, change, price_kobo, cost_kobo });
  }
  const take = await addLines(tx, key, written);
  await tellOf(tx, changed);
  const not_counted = [...new Set(ids)].filter((id) => !counted.has(id));
  return { take: asTake(take, seesMoney), not_counted, questions };
}

/** The counts of a store, newest first; what they are worth only for who sees money. */
export async function listTakes(
  tx: StoreTx,
  { limit, after }: QueryOf<typeof listStockTakes>,
  seesMoney: boolean,
): Promise<AnswerOf<typeof listStockTakes>> {
  const rows = await takeRows(tx, placeAfter(after), limit + 1);
  const cut = page(rows, limit, (row) => ({ at: row.written_at.getTime(), id: row.id }));
  return { items: cut.rows.map((row) => asTake(row, seesMoney)), next: cut.next };
}

/** @throws AppError not_found */
export async function takeLines(
  tx: StoreTx,
  takeId: string,
  { limit, after }: QueryOf<typeof listStockTakeLines>,
  seesMoney: boolean,
): Promise<AnswerOf<typeof listStockTakeLines>> {
  if (after !== undefined && !isId(after))
    throw new AppError('bad_input', { after: ['This page of the list is gone. Start at the beginning.'] });
  const take = await findTake(tx, takeId);
  if (!take) throw notFound('We could not find that stock-take in this store.');
  const rows = await differingLines(tx, takeId, { after: after ?? null, limit: limit + 1 });
  const items = rows.slice(0, limit);
  return {
    items,
    next: rows.length > limit ? items.at(-1)!.variant.id : null,
    take: asTake(take, seesMoney),
  };
}

function asTake(row: Row<'stock_takes'>, seesMoney: boolean): StockTake {
  const { store_id: _store, place_id: _place, by_name, cost_kobo, started_at, written_at, ...sums } = row;
  return {
    ...sums,
    by: by_name,
    started_at: started_at.toISOString(),
    written_at: written_at.toISOString(),
    ...(seesMoney && { cost_kobo }),
  };
}
