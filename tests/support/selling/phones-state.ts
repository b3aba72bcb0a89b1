import type { Questions } from '#shared/api/kept.ts';
import { questionsOf } from '#server/catalogue/kept/questions.ts';
import type { StoreDb } from '#server/platform/database/db.ts';
import type { TestDatabase } from '../programs/database.ts';

/** All that may not depend on the order in which things came. */
export async function stateOf(
  database: Pick<TestDatabase, 'sql'>,
  { storeDb, storeId }: { storeDb: StoreDb; storeId: string },
  variants: readonly string[],
) {
  const thingOf = (id: string) => variants.indexOf(id);
  const rows = await database.sql<Record<string, number | null>>(
    `select l.on_hand, l.missing, l.committed, l.held, v.price_kobo::int as price_kobo
     from unnest($2::uuid[]) with ordinality as wanted (id, n)
     join inventory_levels l on l.store_id = $1 and l.variant_id = wanted.id
     join variants v on v.store_id = $1 and v.id = wanted.id order by wanted.n`,
    [storeId, variants],
  );
  const sales = await database.sql<{ key: string; at: Date; paid: string }>(
    `select checkout_key as key, placed_at as at, payment_status as paid from orders
     where store_id = $1 and channel = 'counter' order by checkout_key`,
    [storeId],
  );
  const asked = await storeDb.read(questionsOf);
  const questions = {
    shortages: asked.shortages.map(({ variant_id, on_hand, missing, promised: owed, waiting }) => ({
      thing: thingOf(variant_id),
      on_hand,
      missing,
      promised: owed,
      waiting: waiting.reduce((all, one) => all + one.quantity, 0),
    })),
    counts: asked.counts.map(({ variant_id, keys, counts }) => ({
      thing: thingOf(variant_id),
      keys: keys.toSorted(),
      counts: counts.map((one) => [one.key, one.at, one.counted, one.difference]),
    })),
    doubts: asked.doubts.map(({ variant_id, key, at, counted, moved, ...stands }) => ({
      thing: thingOf(variant_id),
      key,
      at,
      counted,
      moved,
      stands: [stands.on_hand_before, stands.on_hand_after],
    })),
    prices: asked.prices.map(({ variant_id, price_kobo, keys, wishes }) => ({
      thing: thingOf(variant_id),
      price_kobo,
      keys: keys.toSorted(),
      wishes: wishes.map((one) => [one.key, one.at, one.wanted_kobo]),
    })),
  } satisfies Record<keyof Questions, { thing: number }[]>;
  const byThing = (a: { thing: number }, b: { thing: number }) => a.thing - b.thing;
  for (const list of Object.values(questions)) list.sort(byThing);
  return { levels: rows, sales, questions, asked };
}
