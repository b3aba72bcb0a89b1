import type { BlockProps, Part } from '../parts/block-props.ts';
import { freeLabel, priceLabel, stateList } from '../parts/labels.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame', 'prose'];

/** Delivery prices as a table, then the ways to pay and what happens after; said from the store's own settings. */
export default function HowItWorks({ settings, data }: BlockProps<'how-it-works'>) {
  const delivered = data.delivery.filter((rate) => rate.kind === 'delivery');
  const pickup = data.delivery.filter((rate) => rate.kind === 'pickup');
  return (
    <section className="band wrap prose b-how-it-works">
      {settings.heading && <Heading>{settings.heading}</Heading>}
      {delivered.length > 0 && (
        <>
          <h2>Delivery</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Where to</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            <tbody>
              {delivered.map((rate) => (
                <tr key={rate.id}>
                  <th scope="row">
                    {rate.name}
                    {stateList(rate.states, 40) !== rate.name && <span>{stateList(rate.states, 40)}</span>}
                    {rate.eta && <span>{rate.eta}</span>}
                  </th>
                  <td>
                    {priceLabel(rate.price_kobo)}
                    {freeLabel(rate) && <span>{freeLabel(rate)}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {pickup.length > 0 && (
        <>
          <h2>Pick-up</h2>
          <ul>
            {pickup.map((rate) => (
              <li key={rate.id}>
                {rate.name}
                {rate.price_kobo > 0 && `, ${priceLabel(rate.price_kobo)}`}
                {rate.eta && `. ${rate.eta}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Paying</h2>
      {data.pay_online && (
        <>
          <p>
            <b>Online.</b> Pay by card, bank transfer or USSD on a secure payment page. Your card number is
            never seen by us. When the money reaches us, your order page says so.
          </p>
          <p>
            If your bank took the money but your order page does not say paid, open the order page and tap “I
            have been debited”. We ask the payment company there and then and tell you what they know. Do not
            pay twice before you have asked.
          </p>
        </>
      )}
      {data.pay_direct && (
        <p>
          <b>By bank transfer.</b> Your order page shows our account and the exact amount, kobo included. Send
          it from your bank’s app, then tap “I have sent it”. We confirm it once it is in our account.
        </p>
      )}
      {data.pay_on_delivery && (
        <p>
          <b>On delivery.</b> Order now and pay when your things reach you. Please have the exact amount ready
          and be reachable by phone.
        </p>
      )}
      <h2>After you order</h2>
      <p>
        You get a private page for your order. Keep its link: it shows what was paid, when the order was sent,
        and how to reach us.
      </p>
    </section>
  );
}
