import { naira } from '#shared/money.ts';
import type { DeliveryChoice, ProductCard, Terms } from '#shared/shop.ts';
import { waysOf } from '#shared/pricing/ways.ts';
import type { BlockWords } from '#shared/words/words.ts';

/** Whole per cent saved, or 0. */
export function savedPercent(price: number, was: number | null): number {
  return was !== null && was > price ? Math.round(((was - price) / was) * 100) : 0;
}

/** The price on a product's card; from the lowest on where its kinds differ. */
export function cardPrice(product: ProductCard, { tags }: BlockWords): string {
  const price = naira(product.price_from_kobo);
  return product.price_to_kobo > product.price_from_kobo ? tags.from(price) : price;
}

/** `0803…` → the address that opens a WhatsApp chat with words already typed. */
export function whatsappLink(phone: string, text: string): string {
  return `https://wa.me/234${phone.replace(/^0/, '')}?text=${encodeURIComponent(text)}`;
}

/** The address that opens WhatsApp with words typed, for whoever is chosen there. */
export const forwardLink = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;

export { spacedPhone as spokenPhone } from '#shared/phone.ts';

/** `08031234567` → `tel:+2348031234567`. */
export const telLink = (phone: string) => `tel:+234${phone.replace(/^0/, '')}`;

const delivered = (terms: Pick<Terms, 'delivery'>) =>
  terms.delivery.filter((rate) => rate.kind === 'delivery');

/** Cheapest delivery price in words, or '' when the store does not deliver; a place is free where each way to it is. */
export function deliveryFrom(terms: Pick<Terms, 'delivery'>, { goods: says }: BlockWords): string {
  const rates = delivered(terms);
  if (rates.length === 0) return terms.delivery.length > 0 ? says.pickUp : '';
  if (rates.some((rate) => waysOf(rate).every((way) => way.price_kobo === 0)))
    return rates.length === 1 ? says.freeDelivery : says.freeInSomeStates;
  const prices = rates.flatMap(waysOf).flatMap(({ price_kobo }) => price_kobo || []);
  const lowest = naira(Math.min(...prices));
  return prices.length > 1 ? says.deliveryFrom(lowest) : says.delivery(lowest);
}

/** What an owner says of how it comes (“today, if ordered before 2”) where it begins a sentence. */
export const begun = (said: string) => said.charAt(0).toUpperCase() + said.slice(1);

/** The ways to pay that a shop offers, in one sentence. */
export function payLabel(
  terms: Pick<Terms, 'pay_online' | 'pay_on_delivery' | 'pay_direct'>,
  { goods: says, lists }: BlockWords,
): string {
  const ways = [
    ...(terms.pay_online ? [says.online] : []),
    ...(terms.pay_direct ? [says.byTransfer] : []),
    ...(terms.pay_on_delivery ? [says.onDelivery] : []),
  ];
  return ways.length > 0 ? says.pay(lists.either(ways)) : '';
}

/** A delivery price as the shopper reads it. */
export const priceLabel = (kobo: number, { tags }: BlockWords) => (kobo === 0 ? tags.free : naira(kobo));

/** `Lagos, Ogun and Oyo`; a long list ends in a count. */
function stateList(states: readonly string[], { goods, lists }: BlockWords, most = 6): string {
  const shown = states.length > most ? states.slice(0, most - 1) : states;
  const rest = states.length - shown.length;
  return lists.together(rest > 0 ? [...shown, goods.moreStates(rest)] : shown);
}

/** Where a delivery price counts: its states, and the parts of states it names. */
export function placeList(
  { states, places }: Pick<DeliveryChoice, 'states' | 'places'>,
  words: BlockWords,
  most = 6,
): string {
  if (states.length > 36) return words.goods.everywhere;
  if (places.length === 0) return stateList(states, words, most);
  const names = [...new Set([...places.map(({ lga, area }) => area || lga), ...states])];
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const rest = names.length - shown.length;
  return words.lists.together(rest > 0 ? [...shown, words.goods.morePlaces(rest)] : shown);
}

/** Where a store delivers and how soon, as true short sentences; '' when it does not deliver. */
export function reachLabel(terms: Pick<Terms, 'delivery'>, words: BlockWords): string {
  const rates = delivered(terms);
  const [first] = rates;
  if (!first) return '';
  const whole = new Set(rates.flatMap(({ states }) => states));
  const where = whole.size > 36 ? words.goods.everywhere : stateList(statesOf(rates), words, 3);
  if (rates.every((rate) => rate.eta === first.eta))
    return first.eta ? `${where}, ${first.eta}.` : `${where}.`;
  return first.eta ? `${where}. ${first.name}: ${first.eta}.` : `${where}.`;
}

/** The states that are delivered to, also in part. */
const statesOf = (rates: readonly Pick<DeliveryChoice, 'states' | 'places'>[]) => [
  ...new Set(rates.flatMap(({ states, places }) => [...states, ...places.map(({ state }) => state)])),
];

/** Whether any part of a delivery price becomes free, in words. */
export const freeLabel = (rate: DeliveryChoice, { goods }: BlockWords) =>
  rate.free_above_kobo === null || rate.price_kobo === 0 ? '' : goods.freeFrom(naira(rate.free_above_kobo));
