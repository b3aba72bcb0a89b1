import { MessageCircle, Truck, Wallet } from 'lucide-react';
import type { BlockProps, Part } from '../parts/block-props.ts';
import { deliveryFrom, payLabel, reachLabel, spokenPhone, telLink, whatsappLink } from '../parts/labels.ts';
import { Heading } from '../parts/heading.tsx';

export const parts: readonly Part[] = ['frame'];

/** Three plain answers to "what if I order from people I do not know?". */
export default function Promises({ settings, data, words }: BlockProps<'promises'>) {
  const says = words.blocks;
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
              <h3>{deliveryFrom(data, words)}</h3>
              <p>
                {reachLabel(data, words)}{' '}
                {pickup && (data.city ? says.alsoPickUpIn(data.city) : says.alsoPickUp)}
              </p>
            </li>
          )}
          {payLabel(data, words) && (
            <li>
              <Wallet />
              <h3>{payLabel(data, words)}</h3>
              <p>
                {data.pay_online && `${says.payOnline} `}
                {data.pay_direct && `${says.payDirect} `}
                {data.pay_on_delivery && says.orOnDelivery}
              </p>
            </li>
          )}
          {(data.phone || data.whatsapp) && (
            <li>
              <MessageCircle />
              <h3>{data.whatsapp ? says.askOnWhatsApp : says.callUs}</h3>
              <p>
                {data.whatsapp ? (
                  <a href={whatsappLink(data.whatsapp, says.question(data.name))}>
                    {spokenPhone(data.whatsapp)}
                  </a>
                ) : (
                  <a href={telLink(data.phone)}>{spokenPhone(data.phone)}</a>
                )}
                {town && `. ${says.weAreIn(town)}`}
              </p>
            </li>
          )}
        </ul>
        <a className="more" href="/pages/delivery-and-payment">
          {words.menu.howItWorks}
        </a>
      </div>
    </section>
  );
}
