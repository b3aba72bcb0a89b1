import { naira } from '#shared/money.ts';
import { sameAs, placeKey, placeName, type Place } from '#shared/places/place.ts';
import { placesLike } from '#shared/places/places.ts';
import { isSplit, namedAreas, priceBook } from '#shared/pricing/delivery.ts';
import { waysOf } from '#shared/pricing/ways.ts';
import { rateFor } from '#shared/pricing/where.ts';
import type { AreaPage, DeliveryChoice, DeliveryTo } from '#shared/storefront.ts';
import { areaCookie } from '#shared/places/delivery-to.ts';
import type { Cookies, ShopCookie } from '../serving/cookies.ts';
import { partsOf } from './parts.ts';
import { field } from '../serving/request.ts';
import type { Answer, Visit } from '../serving/visit.ts';

/** Where a shopper said that they are: a state, and what they chose in it. */
interface Area {
  state: string;
  lga: string;
}

/** Kept for a visit: a phone may be lent (seconds). */
const areaKept = 24 * 3600;
/** Places told at most for what was typed. */
const mostFound = 12;

const path = '/area';

/** Keeps where a shopper is, and which price that is, which the page of a product tells by its script. */
function keepArea(
  { state, lga }: Area,
  rate: DeliveryChoice,
  delivery: readonly DeliveryChoice[],
): ShopCookie {
  const at = delivery.filter(({ kind }) => kind === 'delivery').indexOf(rate);
  // As they stand in the page, where each way is named before its price.
  const digits = waysOf(rate)
    .map(({ way = '', price_kobo }) => way + (price_kobo === 0 ? '' : naira(price_kobo)))
    .join('')
    .replaceAll(/\D/g, '');
  const value = [state, lga, at, digits].join('|');
  return { name: areaCookie, value, maxAge: areaKept, readable: true };
}

/** Where this browser's shopper said that they are, and its price; null where nothing goes there by now. */
export function areaOf(
  cookies: Cookies,
  delivery: readonly DeliveryChoice[],
): (Area & { rate: DeliveryChoice }) | null {
  const [state = '', lga = ''] = (cookies[areaCookie] ?? '').split('|');
  const { rate } = rateFor(delivery, state, lga);
  return rate && { state, lga, rate };
}

/** What delivery to there costs by itself, by each of its ways; `koboOf` where a basket says it otherwise. */
export const deliveryTo = (
  { state, lga, rate }: Area & { rate: DeliveryChoice },
  koboOf = (way: DeliveryChoice) => way.price_kobo,
): DeliveryTo => ({
  place: lga || state,
  ways: waysOf(rate).map((way) => ({ way: way.way ?? '', price_kobo: koboOf(way), eta: way.eta })),
  varies: waysOf(rate).some((way) => Boolean(way.weights) || way.free_above_kobo !== null),
});

/** Only to a page of this shop. */
const backOf = (text: string) => (/^\/(products\/[\w-]+|basket)$/.test(text) ? text : '');

const addressOf = (query: Record<string, string>) => {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
  return given.size > 0 ? `${path}?${given.toString()}` : path;
};

/** Asks where the shopper is, by what people say, and tells what delivery there costs before anything is bought. */
export function showArea(visit: Visit, query: URLSearchParams): Answer {
  const { shell, mode, cookies } = visit;
  const { delivery } = shell;
  const typed = field(query, 'q', 80).trim();
  const state = field(query, 'state', 60);
  const parts = partsOf(delivery, state);
  const known = areaOf(cookies, delivery);
  const page: AreaPage = {
    kind: 'area',
    shell,
    mode,
    path,
    typed,
    places: parts ? partsAsked(state, parts, delivery) : found(delivery, typed),
    state: parts ? state : '',
    to: known && !typed && !parts ? deliveryTo(known) : null,
    back: backOf(field(query, 'back', 200)),
  };
  return { kind: 'page', status: 200, page, cookies: [] };
}

function partsAsked(
  state: string,
  parts: NonNullable<ReturnType<typeof partsOf>>,
  delivery: readonly DeliveryChoice[],
): AreaPage['places'] {
  const rates = new Map(delivery.map((rate) => [rate.id, rate]));
  return parts.map(({ name, rate_id }) => {
    return { name, state, lga: name, ways: waysAt(rates.get(rate_id)), more: false };
  });
}

/** Places that are called like this; those the owner named come first. */
function found(delivery: readonly DeliveryChoice[], typed: string): AreaPage['places'] {
  const said = sameAs(typed);
  if (said.length < 2) return [];
  const own = namedAreas(delivery).filter(({ area }) => sameAs(area).includes(said));
  const all = [...own, ...placesLike(typed, mostFound).map(({ place }) => place)];
  const once = new Map(all.toReversed().map((place) => [placeKey(place), place]));
  const priceAt = priceBook(delivery);
  return [...once.values()]
    .toReversed()
    .slice(0, mostFound)
    .map((place) => asFound(delivery, place, priceAt(place)));
}

function asFound(
  delivery: readonly DeliveryChoice[],
  place: Place,
  rate: DeliveryChoice | null,
): AreaPage['places'][number] {
  const { state } = place;
  const lga = placeName(place);
  const more = lga === '' && isSplit(delivery, state);
  return { name: lga ? `${lga}, ${state}` : state, state, lga, ways: waysAt(rate), more };
}

const waysAt = (rate: DeliveryChoice | null | undefined) =>
  rate ? waysOf(rate).map(({ way = '', price_kobo }) => ({ way, price_kobo })) : null;

/**
 * Takes where a shopper is. A state whose parts have prices of their own leads to these, everything else back to where
 * they came from, which tells the price by its script; without one it is told here.
 */
export function takeArea({ shell: { delivery } }: Visit, form: URLSearchParams): Answer {
  const area = { state: field(form, 'state', 60), lga: field(form, 'lga', 160) };
  const back = backOf(field(form, 'back', 200));
  const result = rateFor(delivery, area.state, area.lga);
  if (result.rate === null) {
    const state = result.because === 'which_part' ? area.state : '';
    const q = result.because === 'no_price' ? area.lga || area.state : '';
    return { kind: 'redirect', to: addressOf({ state, q, back }), cookies: [] };
  }
  const isTold = back === '/basket' || (back !== '' && !form.has('plain'));
  return {
    kind: 'redirect',
    to: isTold ? `${back}#delivery` : addressOf({ back }),
    cookies: [keepArea(area, result.rate, delivery)],
  };
}
