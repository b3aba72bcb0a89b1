import type { Language } from '#shared/languages.ts';
import { isSplit } from '#shared/pricing/delivery.ts';
import { everyWay, waysOf } from '#shared/pricing/ways.ts';
import { rateFor } from '#shared/pricing/where.ts';
import type { CheckoutPage, CheckoutValues, DeliveryChoice } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import type { CheckoutOffer } from '../../orders/index.ts';

type Refusals = Words['checkoutRefusals'];

interface DeliverySelection {
  /** null also where nothing of the basket is delivered. */
  rate: DeliveryChoice | null;
  errors: CheckoutPage['errors'];
}

/** The way of delivery that was meant: a pick-up point by its id, or the price of where the shopper is. */
export function chosenDelivery(
  values: CheckoutValues,
  { delivery, is_delivered }: CheckoutOffer,
  language: Language,
): DeliverySelection {
  if (!is_delivered) return { rate: null, errors: {} };
  const says = wordsOf(language).checkoutRefusals;
  if (values.receive !== 'delivery') {
    const rate = delivery.find((one) => one.kind === 'pickup' && one.id === values.receive) ?? null;
    return { rate, errors: rate ? {} : { receive: says.receive } };
  }
  const errors: CheckoutPage['errors'] = {};
  const found = rateFor(delivery, values.state, values.lga);
  if (found.rate === null) {
    const [field, sentence] = refusedPlace(found.because, values, delivery, says);
    errors[field] = sentence;
  }
  const way = found.rate && chosenWay(found.rate, values.way, delivery);
  if (way?.isGone) errors.way = says.wayNotHere;
  if (!values.area) errors.area = says.area;
  return { rate: way?.rate ?? null, errors };
}

/**
 * The way that was chosen, the owner's first where nobody chose, or where the choice was made for another place. One that is no
 * longer there is never another at another price unasked: none is chosen then, or the only one is told.
 */
function chosenWay(
  zone: DeliveryChoice,
  id: string,
  delivery: readonly DeliveryChoice[],
): { rate: DeliveryChoice | null; isGone: boolean } {
  const ways = waysOf(zone);
  const rate = ways.find((way) => way.id === id);
  if (rate) return { rate, isGone: false };
  const isGone = id !== '' && !everyWay(delivery).some((way) => way.id === id);
  return { rate: isGone && ways.length > 1 ? null : zone, isGone };
}

/** The delivery price of where the shopper is, whatever way of it is chosen; '' while it is not known. */
export function zoneOf({ state, lga, receive }: CheckoutValues, delivery: readonly DeliveryChoice[]): string {
  return receive === 'delivery' ? (rateFor(delivery, state, lga).rate?.id ?? '') : '';
}

/** Beside which field it is said that there is no price yet, and how. */
function refusedPlace(
  because: 'no_state' | 'which_part' | 'no_price',
  { state, lga }: CheckoutValues,
  delivery: readonly DeliveryChoice[],
  says: Refusals,
): [field: 'state' | 'lga', sentence: string] {
  if (because === 'no_state') return ['state', says.state];
  if (because === 'which_part') return ['lga', says.part];
  return isSplit(delivery, state) ? ['lga', says.noPriceFor(lga)] : ['state', says.notThere(state)];
}
