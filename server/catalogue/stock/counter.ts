import type { SaleTile } from '#shared/api/selling.ts';
import { pictureOf, type PictureRow } from '../../media/index.ts';
import { page, placeAfter } from '../../platform/http/cursor.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { chosenCards, productCards, type CardRow } from '../card-queries.ts';
import { planSearch } from '../finding/search-queries.ts';
import { placeFor } from '../places/for.ts';
import { standsThere, type At } from './placed.ts';
import { leftOrUncounted, levelOfVariant, statement } from '../statement.ts';

interface Choice {
  id: string;
  product_id: string;
  title: string;
  sku: string;
  price_kobo: number;
  available: number | null;
  on_hand: number | null;
  parts: { variant_id: string; pieces: number }[] | null;
  gift_card: boolean;
}

const choicesOf = statement<Choice, [productIds: readonly string[], place: At]>(`
  select v.id, v.product_id, v.title, v.sku, v.price_kobo, ${leftOrUncounted} as available,
    case when level.variant_id is not null then ${standsThere('$3')} end as on_hand,
    case when v.is_set then (select json_agg(json_build_object('variant_id', sp.part_id, 'pieces', sp.pieces))
      from set_parts sp where sp.store_id = $1 and sp.set_id = v.id) end as parts,
    (select p.gift_card from products p where p.store_id = $1 and p.id = v.product_id) as gift_card
  from variants v ${levelOfVariant}
  where v.store_id = $1 and v.product_id = any($2::uuid[]) and not v.removed
  order by v.position, v.id`);

/** SKUs of the whole store: a product of many kinds has more words than are kept of it. */
const ofCode = statement<{ product_id: string }, [code: string]>(`
  select distinct product_id from variants
  where store_id = $1 and lower(sku) = lower($2) and sku <> '' and not removed limit 20`);

/** Products on sale as the counter shows them, in shop order; a search is a whole code, or else words of the name. */
export async function goodsToSell(
  tx: StoreTx,
  query: {
    limit: number;
    after?: string | undefined;
    search?: string | undefined;
    place_id?: string | undefined;
  },
): Promise<{ items: SaleTile[]; next: string | null }> {
  const { search = '', limit } = query;
  // Who sells at a place that was closed meanwhile goes on, at the first.
  const place = await placeFor(tx, query.place_id, { happened: true });
  const plan = search ? await planSearch(tx, search, true) : null;
  if (search && !plan) return { items: [], next: null };
  const coded = plan && !query.after ? await cardsOfCode(tx, search, plan.coded) : [];
  if (coded.length > 0) return { items: await tiles(tx, coded, place), next: null };
  const rows = await productCards(tx, {
    after: placeAfter(query.after),
    limit: limit + 1,
    collection: null,
    search: plan,
  });
  const cut = page(rows, limit, (row) => ({ at: row.place, id: row.id }));
  return { items: await tiles(tx, cut.rows, place), next: cut.next };
}

/** What is on sale of a code: more than one thing has it only by mistake, and then all of them are shown. */
async function cardsOfCode(tx: StoreTx, code: string, coded: readonly string[]): Promise<CardRow[]> {
  const ids = coded.length > 0 ? coded : (await ofCode(tx, code)).map((row) => row.product_id);
  return ids.length > 0 ? chosenCards(tx, ids) : [];
}

async function tiles(tx: StoreTx, cards: readonly CardRow[], place: At): Promise<SaleTile[]> {
  if (cards.length === 0) return [];
  const choices = Map.groupBy(
    await choicesOf(
      tx,
      cards.map((card) => card.id),
      place,
    ),
    (choice) => choice.product_id,
  );
  const picture = (row: PictureRow | null) => row && pictureOf(tx.storeId, row);
  return cards.map((card) => ({
    id: card.id,
    title: card.title,
    picture: picture(card.picture),
    digital: card.download_bytes !== null,
    ...(choices.get(card.id)?.some(({ gift_card }) => gift_card) && { gift_card: true }),
    variants: (choices.get(card.id) ?? []).map(({ product_id: _of, gift_card: _is, parts, ...choice }) => ({
      ...choice,
      ...(parts && { parts }),
    })),
  }));
}
