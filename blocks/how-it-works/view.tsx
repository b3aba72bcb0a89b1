import type { BlockProps, Part } from '../parts/block-props.ts';
import { begun, freeLabel, payLabel, placeList, priceLabel } from '../parts/labels.ts';
import { waysOf } from '#shared/pricing/ways.ts';
import type { DeliveryChoice } from '#shared/shop.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame', 'prose'];

/** Delivery prices as a table, then the ways to pay and what happens after; said from the store's own settings. */
export default function HowItWorks({ settings, data, words }: BlockProps<'how-it-works'>) {
  const says = words.howItWorks;
  const delivered = data.delivery.filter((rate) => rate.kind === 'delivery');
  const pickup = data.delivery.filter((rate) => rate.kind === 'pickup');
  const placesOf = (rate: DeliveryChoice) => placeList(rate, words, 40);
  return (
    <section className="band wrap prose b-how-it-works">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      {delivered.length > 0 && (
        <>
          <h2>{says.delivery}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{says.whereTo}</th>
                <th scope="col">{says.price}</th>
              </tr>
            </thead>
            <tbody>
              {delivered.map((rate) => (
                <tr key={rate.id}>
                  <th scope="row">
                    {rate.name}
                    {placesOf(rate) !== rate.name && <span>{placesOf(rate)}</span>}
                    {!rate.way && rate.eta && <span>{begun(rate.eta)}</span>}
                  </th>
                  <td>
                    {waysOf(rate).map((way) => (
                      <div key={way.id}>
                        {way.way && `${way.way} `}
                        {priceLabel(way.price_kobo, words)}
                        {way.way && way.eta && <span>{begun(way.eta)}</span>}
                        {freeLabel(way, words) && <span>{freeLabel(way, words)}</span>}
                      </div>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {pickup.length > 0 && (
        <>
          <h2>{says.pickUp}</h2>
          <ul>
            {pickup.map((rate) => (
              <li key={rate.id}>
                {rate.name}
                {rate.price_kobo > 0 && `, ${priceLabel(rate.price_kobo, words)}`}
                {rate.eta && `. ${begun(rate.eta)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {payLabel(data, words) && <h2>{says.paying}</h2>}
      {data.pay_online && (
        <>
          <p>
            <b>{says.online}</b> {says.onlineHow}
          </p>
          <p>{says.debited}</p>
        </>
      )}
      {data.pay_direct && (
        <p>
          <b>{says.byTransfer}</b> {says.byTransferHow}
        </p>
      )}
      {data.pay_on_delivery && (
        <p>
          <b>{says.onDelivery}</b> {says.onDeliveryHow}
        </p>
      )}
      {!data.copy && (
        <>
          <h2>{says.after}</h2>
          <p>{says.afterHow}</p>
        </>
      )}
    </section>
  );
}
