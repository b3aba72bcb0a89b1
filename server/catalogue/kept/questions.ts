import type { Questions } from '#shared/api/kept.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { noteStock } from '../product-notes.ts';
import { bookDifference } from '../stock/shelf.ts';
import {
  openCounts,
  openDoubts,
  openWishes,
  shortLevels,
  soldLast,
  waitingOrders,
  type Thing,
} from './question-queries.ts';
import { storeCountsSince } from './store-counts.ts';

const thingOf = ({ variant_id, product_id, title, choice }: Thing) => ({
  variant_id,
  product_id,
  title,
  choice,
});

/** All that is for the owner to decide. Shortages are what the stock says now; they go with what caused them. */
export async function questionsOf(tx: StoreTx): Promise<Questions> {
  const [shortages, counts, doubts, prices] = await pipelined([
    shortagesOf(tx),
    countsOf(tx),
    doubtsOf(tx),
    pricesOf(tx),
  ]);
  return { shortages, counts, doubts, prices };
}

async function shortagesOf(tx: StoreTx): Promise<Questions['shortages']> {
  const levels = await shortLevels(tx);
  const ids = levels.map((level) => level.variant_id);
  const [waiting, sold] = await pipelined([waitingOrders(tx, ids), soldLast(tx, ids)]);
  return levels.map((level) => {
    let short = Math.max(0, level.promised - level.on_hand);
    const orders = waiting.filter((one) => one.variant_id === level.variant_id);
    const last = sold.find((one) => one.variant_id === level.variant_id);
    return {
      ...thingOf(level),
      on_hand: level.on_hand,
      missing: level.missing,
      promised: level.promised,
      waiting: orders.flatMap(({ order_id, number, quantity }) => {
        const pieces = Math.min(short, quantity);
        short -= pieces;
        return pieces > 0 ? [{ order_id, number, quantity: pieces }] : [];
      }),
      sold: last
        ? { order_id: last.order_id, number: last.number, quantity: last.quantity, at: last.at.toISOString() }
        : null,
    };
  });
}

/** Of each phone the last only: what it said before is no longer what it says. */
function lastOfEach<Row extends { device: string; at: Date; key: string }>(rows: readonly Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1));
  return [...new Map(sorted.map((row) => [row.device, row])).values()];
}

async function countsOf(tx: StoreTx): Promise<Questions['counts']> {
  const rows = await openCounts(tx);
  const things = [...Map.groupBy(rows, (row) => `${row.variant_id} ${row.place_id ?? ''}`).values()];
  return Promise.all(
    things.map(async (counts) => {
      const since = counts.reduce(
        (first, one) => (one.known_at < first ? one.known_at : first),
        counts[0]!.known_at,
      );
      const [online] = await storeCountsSince(tx, counts[0]!.variant_id, since, counts[0]!.place_id);
      return {
        ...thingOf(counts[0]!),
        place: counts[0]!.place,
        on_hand: counts[0]!.on_hand,
        keys: counts.map((count) => count.key),
        counts: lastOfEach(counts).map(({ key, device, by_name, at, counted }) => ({
          key,
          by: by_name,
          at: at.toISOString(),
          counted,
          difference: counts
            .filter((one) => one.device === device)
            .reduce((sum, one) => sum + one.changed, 0),
        })),
        online: online ? { counted: online.counted, at: online.at.toISOString() } : null,
      };
    }),
  );
}

async function doubtsOf(tx: StoreTx): Promise<Questions['doubts']> {
  const rows = await openDoubts(tx);
  return rows.map((row) => ({
    ...thingOf(row),
    place: row.place,
    key: row.key,
    by: row.by_name,
    at: row.at.toISOString(),
    counted: row.counted,
    in_store: row.in_store,
    moved: row.moved,
    lines: row.lines,
    on_hand_before: Math.max(0, row.stands - (row.moved - row.moved_before)),
    on_hand_after: Math.max(0, row.stands + row.moved_before),
  }));
}

async function pricesOf(tx: StoreTx): Promise<Questions['prices']> {
  const rows = await openWishes(tx);
  const things = [...Map.groupBy(rows, (row) => row.variant_id).values()];
  return things.flatMap((all) => {
    const wishes = lastOfEach(all);
    // Whoever wished for the same, and got it, asks nothing.
    if (wishes.every((wish) => wish.wanted_kobo === wish.price_kobo)) return [];
    return {
      ...thingOf(all[0]!),
      price_kobo: all[0]!.price_kobo,
      seen_kobo: all[0]!.seen_kobo,
      keys: all.map((wish) => wish.key),
      wishes: wishes.map(({ key, by_name, at, wanted_kobo }) => ({
        key,
        by: by_name,
        at: at.toISOString(),
        wanted_kobo,
      })),
    };
  });
}

/** What is missing comes off the count, or was there all along; nothing where it is another number by now. */
export async function answerShortage(
  tx: StoreTx,
  at: Date,
  { variant_id, missing, take_off }: { variant_id: string; missing: number; take_off: boolean },
): Promise<void> {
  const level = await tx.db
    .selectFrom('inventory_levels')
    .select(['missing', 'on_hand'])
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variant_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (level?.missing !== missing) return;
  const off = take_off ? Math.min(missing, level.on_hand) : 0;
  // What was missing is found, as far as it does not come off: phones that knew the shelf before learn it as a line.
  await bookDifference(tx, { at, variantId: variant_id, by: missing - off, kind: 'recounted' });
  const words = take_off ? `${missing} taken off the count` : 'they were there all along';
  await noteStock(tx, variant_id, 'Said what became of missing pieces of', ['', words]);
}
