import { MessageCircle, Truck, Wallet } from 'lucide-react';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { deliveryFrom, payLabel, reachLabel, spokenPhone, telLink, whatsappLink } from '../parts/labels.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

/** Three plain answers to "what if I order from people I do not know?". */
export default function Promises({ settings, data }: BlockProps<'promises'>) {
  const pickup = data.delivery.some((rate) => rate.kind === 'pickup');
  const town = [data.city, data.state].filter(Boolean).join(', ');
  return (
    <section className="band wrap b-promises">
      <div>
        {settings.heading && <Heading>{settings.heading}</Heading>}
        <ul>
          {data.delivery.length > 0 && (
            <li>
              <Truck />
              <h3>{deliveryFrom(data)}</h3>
              <p>
                {reachLabel(data)} {pickup && `You can also pick up${data.city ? ` in ${data.city}` : ''}.`}
              </p>
            </li>
          )}
          {payLabel(data) && (
            <li>
              <Wallet />
              <h3>{payLabel(data)}</h3>
              <p>
                {data.pay_online && 'Card, bank transfer or USSD, on a secure payment page. '}
                {data.pay_direct && 'Bank transfer to our own account. '}
                {data.pay_on_delivery && 'Or pay when your order reaches you.'}
              </p>
            </li>
          )}
          {(data.phone || data.whatsapp) && (
            <li>
              <MessageCircle />
              <h3>{data.whatsapp ? 'Ask us on WhatsApp' : 'Call us'}</h3>
              <p>
                {data.whatsapp ? (
                  <a href={whatsappLink(data.whatsapp, `Hello ${data.name}, I have a question.`)}>
                    {spokenPhone(data.whatsapp)}
                  </a>
                ) : (
                  <a href={telLink(data.phone)}>{spokenPhone(data.phone)}</a>
                )}
                {town && `. We are in ${town}.`}
              </p>
            </li>
          )}
        </ul>
        <a className="more" href="/pages/delivery-and-payment">
          How delivery and payment work here
        </a>
      </div>
    </section>
  );
}
