import type { DeliveryChoice, DeliveryTo, ProductPage } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';
import { wordsOf } from '#shared/words/index.ts';
import { Truck } from 'lucide-react';
import { deliveryFrom, freeLabel, placeList, priceLabel } from '#blocks/parts/labels.ts';

/** Delivery to a place, its price and how soon, in a sentence without its end. */
export const toLabel = ({ place, price_kobo, eta }: DeliveryTo, words: Words): string =>
  [words.later.to(place, priceLabel(price_kobo, words)), eta].filter(Boolean).join(', ');

/** One price for all of Nigeria needs nobody's area. */
const isEverywhere = ({ states, places }: DeliveryChoice) => states.length > 30 && places.length === 0;

/** Whether what delivery costs depends on where it goes. */
export function dependsOnPlace(delivery: readonly DeliveryChoice[]): boolean {
  const delivered = delivery.filter(({ kind }) => kind === 'delivery');
  return delivered.length > 1 || delivered.some((rate) => !isEverywhere(rate));
}

const priceOf = ({ price_kobo, weights }: DeliveryChoice, words: Words) => {
  const price = priceLabel(price_kobo, words);
  return weights && price_kobo > 0 ? words.tags.from(price) : price;
};

/**
 * How it comes, folded up: where to and for how much. Pages are alike for everybody, so what it costs to where this
 * shopper is, is put in the place of the lowest price by the script; without one it stands where it was asked.
 */
export function Delivery({ page: { shell, path } }: { page: ProductPage }) {
  const words = wordsOf(shell.language);
  const delivered = shell.delivery.filter((rate) => rate.kind === 'delivery');
  const pickup = shell.delivery.filter((rate) => rate.kind === 'pickup');
  return (
    <details>
      <summary id="delivery">
        <Truck />
        {deliveryFrom(shell, words) +
          (pickup.length > 0 && delivered.length > 0 ? words.product.orPickUp : '')}
      </summary>
      {dependsOnPlace(shell.delivery) && (
        <p>
          <a href={`/area?back=${path}`}>{words.area.forYours}</a>
        </p>
      )}
      <ul>
        {[...delivered, ...pickup].map((rate) => (
          <li key={rate.id}>
            <span>
              {rate.name}
              <small>
                {[placeList(rate, words), rate.eta, freeLabel(rate, words)].filter(Boolean).join('. ')}
              </small>
            </span>
            <b>{priceOf(rate, words)}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}
