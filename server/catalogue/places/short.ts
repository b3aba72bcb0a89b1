import type { AnswerOf } from '#shared/api/contract.ts';
import type { listShortPlaces } from '#shared/api/stock-places.ts';
import { after, days } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { statement } from '../statement.ts';

/** Who has not sold from a place for so long is not told that little is left there. */
const lately = days(30);

interface Short {
  variant_id: string;
  product_id: string;
  title: string;
  choice: string;
  place_id: string;
  place: string;
  stands: number;
  needed: number;
  low_at: number;
  from_id: string;
  from: string;
  /** What can leave there: orders that need pieces of that place keep theirs. */
  spare: number;
}

/** What stands at a place and what orders need from it, in a statement over levels with what stands `elsewhere`. */
const at = (place: string) => `cross join lateral (select
  case when ${place}.first then level.on_hand - level.missing - elsewhere.pieces
    else coalesce((level.elsewhere->>${place}.id::text)::int, 0) end as stands,
  case when ${place}.first then level.committed + level.held else 0 end as needed) ${place}_has`;
const room = (place: string) => `${place}_has.stands - ${place}_has.needed`;

/**
 * Places that have fewer pieces of a thing than orders need from them, or few where they were sold lately, while
 * another has some to spare. Orders need theirs from the first place, as parcels leave there unless another is chosen;
 * what was carried away from a place is not missed there. In a store of one place nothing is read.
 */
const short = `
  with place as materialized (select id, name, first from stock_places where store_id = $1 and closed_at is null)
  select v.id as variant_id, v.product_id, p.title, v.title as choice, here.id as place_id, here.name as place,
    here_has.stands, here_has.needed, level.low_at, giver.id as from_id, giver.name as "from", giver.spare
  from inventory_levels level
  cross join lateral (
    select coalesce(sum(value::int), 0)::int as pieces from jsonb_each_text(level.elsewhere)) elsewhere
  cross join place here ${at('here')}
  cross join lateral (
    select there.id, there.name, ${room('there')} as spare from place there ${at('there')}
    where there.id <> here.id order by 3 desc, 1 limit 1) giver
  join variants v on v.store_id = level.store_id and v.id = level.variant_id and not v.removed
  join products p on p.store_id = v.store_id and p.id = v.product_id
  where level.store_id = $1 and level.elsewhere is not null and (select count(*) from place) > 1
    and (${room('here')} < 0 and giver.spare > 0
      or ${room('here')} <= level.low_at and p.status = 'active'
        and giver.spare + ${room('here')} >= 2 * (level.low_at + 1)
        and (here.first or (
          select m.kind = 'shipped' and m.at > $2 from stock_movements m
          where m.store_id = level.store_id and m.place_id = here.id and m.variant_id = level.variant_id
            and m.kind in ('shipped', 'moved')
          order by m.id desc limit 1)))
  order by ${room('here')} - level.low_at, v.id, here.id limit 100`;
const shortRows = statement<Short, [since: Date]>(short);
const countShort = statement<{ count: number }, [since: Date]>(
  `select count(*)::int as count from (${short}) short`,
);

/** How many things are short at a place of theirs. */
export async function countShortPlaces(tx: StoreTx, now: Date): Promise<number> {
  return (await countShort(tx, after(now, -lately)))[0]!.count;
}

/** The same one by one, each with the move that helps: as many as lift the place above low, and leave the other so. */
export async function shortPlaces(tx: StoreTx, now: Date): Promise<AnswerOf<typeof listShortPlaces>> {
  const rows = await shortRows(tx, after(now, -lately));
  return {
    items: rows.map(({ low_at, spare, place_id, place, from_id, from, ...row }) => {
      const lacks = Math.max(0, row.needed - row.stands);
      const lift = low_at + 1 - (row.stands - row.needed);
      const quantity = Math.min(lift, spare, Math.max(lacks, spare - low_at - 1));
      return { ...row, to: { id: place_id, name: place }, from: { id: from_id, name: from }, quantity };
    }),
  };
}
