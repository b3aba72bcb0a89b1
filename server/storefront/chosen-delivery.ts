import type { Language } from '#shared/languages.ts';
import { isSplit } from '#shared/pricing/delivery.ts';
import { rateFor } from '#shared/pricing/where.ts';
import type { CheckoutPage, CheckoutValues, DeliveryChoice } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import type { Words } from '#shared/words/words.ts';
import type { CheckoutOffer } from '../orders/index.ts';

type Refusals = Words['checkoutRefusals'];

interface DeliverySelection {
  /** null also where nothing of the basket is delivered. */
  rate: DeliveryChoice | null;
  errors: CheckoutPage['errors'];
}

/** The way of delivery that was meant: a pick-up point by its id, or the price of where the shopper is. */
export function chosenDelivery(
  values: CheckoutValues,
  { delivery, digital }: CheckoutOffer,
  language: Language,
): DeliverySelection {
  if (digital === 'all') return { rate: null, errors: {} };
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
  if (!values.area) errors.area = says.area;
  return { rate: found.rate, errors };
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
