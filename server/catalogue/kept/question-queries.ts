import { standsThere } from '../stock/placed.ts';
import { statement } from '../statement.ts';
import { sums } from './settle-queries.ts';

/** Which thing a question is about. */
export interface Thing {
  variant_id: string;
  product_id: string;
  title: string;
  choice: string;
}

const mostAsked = 100;
const thing = `v.id as variant_id, v.product_id, p.title, v.title as choice`;
const thingOf = (row: string) => `
  join variants v on v.store_id = ${row}.store_id and v.id = ${row}.variant_id
  join products p on p.store_id = v.store_id and p.id = v.product_id`;

/** Where more was sold or promised than stands there; by the index of what is short. */
export const shortLevels = statement<Thing & { on_hand: number; missing: number; promised: number }, []>(`
  select ${thing}, level.on_hand, level.missing, level.committed + level.held as promised
  from inventory_levels level ${thingOf('level')}
  where level.store_id = $1 and (level.missing > 0 or level.on_hand - level.committed - level.held < 0)
  order by v.id limit ${mostAsked}`);

/** Orders that have pieces of these promised, the newest first. */
export const waitingOrders = statement<
  { variant_id: string; order_id: string; number: number; quantity: number },
  [variantIds: readonly string[]]
>(`
  select r.variant_id, r.order_id, o.number, r.quantity
  from reservations r join orders o on o.store_id = r.store_id and o.id = r.order_id
  where r.store_id = $1 and r.variant_id = any($2::uuid[]) and r.state in ('held', 'committed')
  order by o.placed_at desc, o.number desc limit 500`);

/** The last sale at the counter that took of each of these. */
export const soldLast = statement<
  { variant_id: string; order_id: string; number: number; quantity: number; at: Date },
  [variantIds: readonly string[]]
>(`
  select wanted.id as variant_id, sold.* from unnest($2::uuid[]) as wanted (id)
  cross join lateral (
    select o.id as order_id, o.number, m.quantity, o.placed_at as at
    from stock_movements m
    join orders o on o.store_id = m.store_id and o.id = m.order_id and o.channel = 'counter'
    where m.store_id = $1 and m.variant_id = wanted.id and m.kind = 'shipped'
    order by m.at desc, m.id desc limit 1) sold`);

/** Where it was counted, of a store with several places. */
const placeName = 'place.name as place';
const ofPlace = `left join stock_places place on place.store_id = c.store_id
    and case when c.place_id is null then place.first else place.id = c.place_id end`;

export const openCounts = statement<
  Thing & {
    key: string;
    device: string;
    by_name: string;
    at: Date;
    known_at: Date;
    counted: number;
    changed: number;
    place_id: string | null;
    place: string | null;
    on_hand: number;
  },
  []
>(`
  select ${thing}, c.key, c.device, c.by_name, c.counted_at as at, c.known_at, c.counted,
    coalesce(c.booked, c.counted - c.known) as changed, c.place_id, ${placeName},
    case when level.elsewhere is null then level.on_hand else greatest(0, ${standsThere('c.place_id')}) end as on_hand
  from kept_counts c ${thingOf('c')}
  ${ofPlace}
  join inventory_levels level on level.store_id = c.store_id and level.variant_id = c.variant_id
  where c.store_id = $1 and c.clashes and c.answered_at is null
  order by v.id, c.counted_at, c.key limit 500`);

/** What nobody can tell of counts that stand: each count once, with all that is asked of it. */
export const openDoubts = statement<
  Thing & {
    key: string;
    by_name: string;
    at: Date;
    counted: number;
    stands: number;
    lines: string[];
    moved: number;
    moved_before: number;
    place: string | null;
    in_store: boolean;
  },
  []
>(`
  select ${thing}, c.key, c.by_name, c.counted_at as at, c.counted, c.in_store is not null as in_store,
    case when c.in_store in ${sums} then null else place.name end as place,
    case when c.in_store in ${sums} then level.on_hand - level.missing else ${standsThere('c.place_id')} end as stands,
    asked.*
  from (
    select d.store_id, d.count_key, array_agg(m.id order by m.id) as lines, sum(coalesce(m.moved, m.change))::int as moved,
      coalesce(sum(coalesce(m.moved, m.change)) filter (where d.before), 0)::int as moved_before
    from kept_count_doubts d join stock_movements m on m.store_id = d.store_id and m.id = d.movement_id
    where d.store_id = $1 and d.answered_at is null group by 1, 2) asked
  join kept_counts c on c.store_id = asked.store_id and c.key = asked.count_key and not c.void ${thingOf('c')}
  ${ofPlace}
  join inventory_levels level on level.store_id = c.store_id and level.variant_id = c.variant_id
  order by v.id, c.counted_at, c.key limit ${mostAsked}`);

export const openWishes = statement<
  Thing & {
    key: string;
    device: string;
    by_name: string;
    at: Date;
    wanted_kobo: number;
    seen_kobo: number;
    price_kobo: number;
  },
  []
>(`
  select ${thing}, w.key, w.device, w.by_name, w.wished_at as at, w.wanted_kobo, w.seen_kobo, v.price_kobo
  from kept_prices w ${thingOf('w')}
  where w.store_id = $1 and (w.waits or w.clashes) and w.answered_at is null and not v.removed
  order by v.id, w.wished_at, w.key limit 500`);
