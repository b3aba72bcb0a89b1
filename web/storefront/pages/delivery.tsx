import type { DeliveryChoice, DeliveryTo, ProductPage } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';
import { wordsOf } from '#shared/words/index.ts';
import { waysOf } from '#shared/pricing/ways.ts';
import { Truck } from 'lucide-react';
import { begun, deliveryFrom, freeLabel, placeList, priceLabel } from '#blocks/parts/labels.ts';

/** Delivery to a place, its price and how soon, in a sentence without its end. */
export const toLabel = ({ place, ways }: DeliveryTo, words: Words): string =>
  words.later.to(
    place,
    ways.map(({ eta, ...way }) => [waysLabel([way], words), eta].filter(Boolean).join(', ')).join(' · '),
  );

/** `Rider ₦2,500 · Park pick-up ₦1,500`, or the price of the only way. */
export const waysLabel = (
  ways: readonly { way: string; price_kobo: number; weights?: unknown }[],
  words: Words,
): string =>
  ways
    .map(({ way, price_kobo, weights }) => {
      const price = priceLabel(price_kobo, words);
      return `${way} ${weights && price_kobo > 0 ? words.tags.from(price) : price}`.trim();
    })
    .join(' · ');

/** One price for all of Nigeria needs nobody's area. */
const isEverywhere = ({ states, places }: DeliveryChoice) => states.length > 30 && places.length === 0;

/** Whether what delivery costs depends on where it goes. */
export function dependsOnPlace(delivery: readonly DeliveryChoice[]): boolean {
  const delivered = delivery.filter(({ kind }) => kind === 'delivery');
  return delivered.length > 1 || delivered.some((rate) => !isEverywhere(rate));
}

/** All that is said of a way besides its price: how soon it comes, and from what basket on it is free. */
const timeOf = (rate: DeliveryChoice, words: Words) =>
  waysOf(rate)
    .map((way) => [way.eta, freeLabel(way, words)].filter(Boolean).join('. '))
    .map((said, n, all) => (all.length > 1 && said ? `${waysOf(rate)[n]!.way}: ${said}` : begun(said)));

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
      {!shell.copy && dependsOnPlace(shell.delivery) && (
        <p>
          <a href={`/area?back=${path}`}>{words.area.forYours}</a>
        </p>
      )}
      <ul>
        {[...delivered, ...pickup].map((rate) => (
          <li key={rate.id}>
            <span>
              {rate.name}
              <small>{[placeList(rate, words), ...timeOf(rate, words)].filter(Boolean).join('. ')}</small>
            </span>
            <b>{waysLabel(waysOf({ ...rate, way: rate.way ?? '' }), words)}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}
