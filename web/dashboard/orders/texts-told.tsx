import type { OrderText } from '#shared/api/mail-trouble.ts';
import type { Order } from '#shared/api/orders.ts';
import { momentOf } from '../components/dates.ts';

const kinds: Record<OrderText['kind'], string> = {
  'order-placed': 'Order received',
  'order-paid': 'Payment received',
  'order-sent': 'On its way',
  'order-ready': 'Ready for pick-up',
  'order-done': 'Done',
};

/** What became of a text, and what to do where it did not arrive. */
function stands({ state, reason }: OrderText): string {
  if (state === 'queued') return 'Waits to be sent. Between 9 at night and 8 in the morning nobody is woken.';
  if (state === 'sent') return 'Sent. Whether it arrived is not known yet.';
  if (state === 'delivered') return 'Arrived.';
  if (reason === 'over_limit') return 'Not sent: the texts of this day are used up. Write on WhatsApp.';
  if (reason === 'stopped') return 'Not sent: this number asked for no texts. Call, or write on WhatsApp.';
  if (reason === 'too_old') return 'Not sent: it could not be sent within a day.';
  return 'It did not arrive. Check the number with the customer.';
}

/** Texts to the customer's phone about this order, where they left no email address. */
export function TextsTold({ order: { texts } }: { order: Order }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="texts" className="mt-4 border-t border-line pt-4">
      <h3 id="texts" className="m-0 text-base font-bold">
        Texts to their phone
      </h3>
      <ul className="m-0 mt-1 grid list-none grid-cols-1 gap-2 p-0">
        {texts.map((text) => (
          <li key={text.id}>
            <span className="block">
              {kinds[text.kind]} <span className="text-muted">{momentOf(text.at)}</span>
            </span>
            <span className="block text-[0.9375rem] text-muted">{stands(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
