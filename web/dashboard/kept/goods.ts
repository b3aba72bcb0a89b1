import { createStore, get, set } from 'idb-keyval';
import { goodsToSell, type SaleTile } from '#shared/api/selling.ts';
import { lastSeenName } from '#web/client/last-seen.ts';
import { callSignedIn } from '#web/client/session.ts';
import { placeOfPhone } from '../stock/places/of-phone.ts';
import { keptNow, readAgain, throwAway, type Kept } from './operations.ts';

/** A product, and when its page of them was read; what an earlier release kept does not say it of each. */
export type ReadTile = SaleTile & { as_of?: string };

/** The goods of a store as the phone read them last. */
export interface Goods {
  tiles: ReadTile[];
  /** When that was, by the server's clock; of several pages the first. */
  as_of: string;
  /** Whose shelf they say, of a store with several places. */
  place?: string | undefined;
  /** What this phone had told by then, so that it is in them. */
  included: string[];
}

/** So many products are taken along: 200 bytes each, or less, on the line. */
const mostPages = 5;
const perPage = 100;

/** Beside what was seen last, so that it goes with it when its person does. */
let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore(lastSeenName, 'answers'));
const nameOf = (slug: string) => `goods ${slug}`;

interface Entry {
  at: number;
  json: string;
}

export async function goodsOf(slug: string): Promise<Goods | null> {
  const entry = await get<Entry>(nameOf(slug), store()).catch(() => undefined);
  return entry ? (JSON.parse(entry.json) as Goods) : null;
}

const ofStore = (slug: string, person: string) => (one: Kept) => one.slug === slug && one.person === person;

/** Whoever only sells reads them anew after so long (ms): most of it has not changed, and it is paid by the megabyte. */
const youngMs = 600_000;

/** Whether they were read a moment ago, and this phone told nothing since that they do not have. */
export async function areYoung(slug: string, person: string): Promise<boolean> {
  const entry = await get<Entry>(nameOf(slug), store()).catch(() => undefined);
  if (!entry || Date.now() - entry.at > youngMs) return false;
  const { included, place } = JSON.parse(entry.json) as Goods;
  if (place !== placeOfPhone(slug)) return false;
  return (await readAgain()).every((one) => !ofStore(slug, person)(one) || included.includes(one.key));
}

/**
 * Reads the goods for times without a line. Not while something is on its way: then nobody knows whether it is in them.
 * Answers null where they could not be read.
 */
export async function readGoods(slug: string, person: string): Promise<Goods | null> {
  const own = (await readAgain()).filter(ofStore(slug, person));
  if (own.some(({ state }) => state === 'waiting')) return null;
  const included = own.filter(({ state }) => state === 'sent').map(({ key }) => key);
  const place = placeOfPhone(slug);
  const tiles: ReadTile[] = [];
  let as_of: string | null = null;
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const outcome = await callSignedIn(goodsToSell, {
      params: { slug },
      query: { limit: perPage, ...(place && { place_id: place }), ...(after && { after }) },
    });
    if (!outcome.ok) return null;
    const read = outcome.data.as_of;
    tiles.push(...outcome.data.items.map((tile) => ({ ...tile, as_of: read })));
    // The first of the pages is the oldest.
    as_of ??= read;
    if (outcome.data.next === null) break;
    after = outcome.data.next;
  }
  const isNew = keptNow().some((one) => ofStore(slug, person)(one) && one.state === 'waiting');
  if (isNew || as_of === null) return null;
  const goods: Goods = { tiles, as_of, included, place };
  await set(nameOf(slug), { at: Date.now(), json: JSON.stringify(goods) } satisfies Entry, store());
  await throwAway(included);
  return goods;
}

type Choice = SaleTile['variants'][number];

/** What this phone did since it read the goods, and that counts. */
export const ownOf = (goods: Goods, kept: readonly Kept[], person: string, slug: string): Kept[] =>
  kept.filter(
    (one) => ofStore(slug, person)(one) && one.state !== 'refused' && !goods.included.includes(one.key),
  );

/** Whether it does something to a shelf, itself or as a part of a set. */
const moves = ({ tiles }: Goods, shelf: Kept['shelf'], variantId: string) =>
  variantId in shelf ||
  tiles.some(({ variants }) =>
    variants.some(({ id, parts }) => id in shelf && parts?.some((part) => part.variant_id === variantId)),
  );

/** By what a count of this phone is told from what others took off the shelf meanwhile. */
export function groundOf(goods: Goods, own: readonly Kept[], variantId: string) {
  const tile = goods.tiles.find((one) => one.variants.some(({ id }) => id === variantId));
  return {
    known_at: tile?.as_of ?? goods.as_of,
    read: tile?.variants.find(({ id }) => id === variantId)?.on_hand ?? undefined,
    place_id: goods.place,
    own: own.filter(({ shelf }) => moves(goods, shelf, variantId)).map(({ key }) => key),
  };
}

/** The goods as this phone knows them: with what it sold, counted and priced itself since it read them. */
export function withOwn(goods: Goods, kept: readonly Kept[], person: string, slug: string): SaleTile[] {
  const own = ownOf(goods, kept, person, slug);
  const pieces = new Map<string, number>();
  const prices = new Map<string, number>();
  const add = (id: string, by: number) => pieces.set(id, (pieces.get(id) ?? 0) + by);
  const choices = new Map(goods.tiles.flatMap((tile) => tile.variants.map((one) => [one.id, one] as const)));
  for (const one of own) {
    for (const [id, by] of Object.entries(one.shelf)) {
      add(id, by);
      for (const part of choices.get(id)?.parts ?? []) add(part.variant_id, by * part.pieces);
    }
    if (one.kind === 'price') prices.set(one.body.variant_id, one.body.wanted_kobo);
  }
  const leftOfOne = ({ id, available }: Choice) =>
    available === null ? null : Math.max(0, available + (pieces.get(id) ?? 0));
  /** Of a set, the fewest that it and its parts allow; a part that is sold in sets alone is not known here. */
  const leftOf = (choice: Choice) => {
    const own = leftOfOne(choice);
    const others = (choice.parts ?? []).flatMap(({ variant_id, pieces: each }) => {
      const part = choices.get(variant_id);
      const left = part ? leftOfOne(part) : null;
      return left === null ? [] : [Math.floor(left / each)];
    });
    return own === null ? null : Math.min(own, ...others);
  };
  return goods.tiles.map((tile) => ({
    ...tile,
    variants: tile.variants.map((choice) => {
      const by = pieces.get(choice.id) ?? 0;
      return {
        ...choice,
        price_kobo: prices.get(choice.id) ?? choice.price_kobo,
        available: leftOf(choice),
        on_hand: choice.on_hand === null ? null : choice.on_hand + by,
      };
    }),
  }));
}

/** By words of the name, or a whole code. */
export function sought(tiles: readonly SaleTile[], search: string): SaleTile[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return tiles.filter(
    (tile) =>
      words.every((word) => tile.title.toLowerCase().includes(word)) ||
      tile.variants.some(({ sku }) => sku !== '' && sku.toLowerCase() === search.toLowerCase()),
  );
}
