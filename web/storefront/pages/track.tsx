import { lagosMoment } from '#shared/lagos.ts';
import { isPaidStatus } from '#shared/states.ts';
import type { TrackedOrder, TrackPage } from '#shared/storefront.ts';
import { Heading } from '#blocks/parts/heading.tsx';
import { Reach } from '#blocks/parts/reach.tsx';
import { FieldShell, describedBy } from './field.tsx';
import { Notice } from './rows.tsx';

/** Where an order stands, in a line and a sentence. Neither names anybody nor anything that was ordered. */
function trackWords(order: TrackedOrder): { headline: string; text: string } {
  const pickup = order.delivery_kind === 'pickup';
  if (order.status === 'canceled')
    return {
      headline: 'Cancelled',
      text: 'This order was cancelled. Ask the shop if you did not expect it.',
    };
  switch (order.fulfillment_status) {
    case 'delivered':
      return {
        headline: pickup ? 'Picked up' : 'Delivered',
        text: pickup ? 'This order was handed over.' : 'This order was delivered.',
      };
    case 'fulfilled':
      return pickup
        ? { headline: 'Ready for you', text: 'It is packed and waiting. Say the order number when you come.' }
        : {
            headline: 'On its way',
            text: 'It has left the shop. Keep your phone near: the rider calls you.',
          };
    case 'partially_fulfilled':
      return { headline: 'Part of it is on its way', text: 'The rest follows as soon as it is packed.' };
    case 'returned':
      return { headline: 'Returned', text: 'This order came back to the shop.' };
    case 'not_required':
      return { headline: 'Complete', text: 'There is nothing to deliver for this order.' };
    case 'unfulfilled':
      return waiting(order);
  }
}

function waiting(order: TrackedOrder): { headline: string; text: string } {
  if (order.confirmation === 'asked')
    return { headline: 'To be confirmed', text: 'The shop calls before it sets the goods aside.' };
  if (order.payment_status === 'refunded')
    return { headline: 'Paid back', text: 'The money for this order was sent back.' };
  if (order.pay_method !== 'on_delivery' && !isPaidStatus(order.payment_status))
    return {
      headline: 'Waiting for payment',
      text: 'No payment has been confirmed yet. Your order’s own page says how to pay.',
    };
  const eta = order.delivery_eta && ` ${order.delivery_eta}.`;
  return { headline: 'Being made ready', text: `The shop is packing this order.${eta}` };
}

function Found({ page, order }: { page: TrackPage; order: TrackedOrder }) {
  const { headline, text } = trackWords(order);
  const { shell } = page;
  return (
    <div className="wrap title">
      <div className={isPaidStatus(order.payment_status) ? 'state good' : 'state'}>
        <p className="soft">{`Order ${order.number}, ${lagosMoment(order.placed_at)}`}</p>
        <h1>{headline}</h1>
        <p>{text}</p>
      </div>
      <p>
        Who knows a number and a phone sees no more than this. What you ordered, your address and the buttons
        to pay or cancel are on your order’s own page: its link is in the messages about your order.
      </p>
      <Reach
        phone={shell.phone}
        whatsapp={shell.whatsapp}
        message={`Hello ${shell.name}, this is about my order ${order.number}.`}
        label="Message the shop"
        className="button line"
      />
      <p>
        <a href="/track">Track another order</a>
      </p>
    </div>
  );
}

export function TrackView({ page }: { page: TrackPage }) {
  const { order, values, error } = page;
  if (order) return <Found page={page} order={order} />;
  return (
    <div className="wrap title">
      <Heading as="h1">Track your order</Heading>
      <Notice text={error} />
      <form className="part" method="post" action="/track/find">
        <FieldShell name="number" label="Order number" hint="It is in the message about your order.">
          <input
            id="number"
            name="number"
            inputMode="numeric"
            maxLength={12}
            defaultValue={values.number}
            aria-describedby={describedBy('number', 'hint')}
            autoComplete="off"
            required
          />
        </FieldShell>
        <FieldShell name="phone" label="Phone number you ordered with">
          <input
            id="phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            defaultValue={values.phone}
            required
          />
        </FieldShell>
        <button className="button">See where it is</button>
      </form>
    </div>
  );
}
