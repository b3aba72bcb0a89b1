import { Check } from 'lucide-react';
import { isPaidStatus } from '#shared/states.ts';
import type { OrderView } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';

interface Step {
  label: string;
  done: boolean;
}

function steps(order: OrderView, says: Words['order'], { order: ofServices }: Words['services']): Step[] {
  const { each, fulfillment_status: status } = order;
  const pickup = order.delivery_kind === 'pickup';
  const isToDo = order.delivery_kind === 'service';
  const pay = { label: says.paid, done: isPaidStatus(order.payment_status) };
  if (status === 'not_required') return [{ label: says.placed, done: true }, pay];
  const arrival = pickup ? says.pickedUp : says.delivered;
  const sent = ['fulfilled', 'delivered', 'returned'].includes(status);
  // Of goods and a service as many as have room on a phone.
  const shipping = each
    ? [
        ...(each.goods === 'none' ? [] : [{ label: arrival, done: each.goods === 'arrived' }]),
        { label: ofServices.sent, done: each.services === 'done' },
      ]
    : [
        { label: pickup ? says.ready : says.sent, done: sent },
        ...(isToDo ? [] : [{ label: arrival, done: status === 'delivered' }]),
      ];
  return [
    { label: says.placed, done: true },
    ...(order.pay_method === 'on_delivery' ? [...shipping, pay] : [pay, ...shipping]),
  ];
}

/** How far an order is, step by step. */
export function Steps({ order, words }: { order: OrderView; words: Words }) {
  if (order.status === 'canceled' || order.channel === 'counter') return null;
  const says = words.order;
  return (
    <ol className="steps" aria-label={says.howFar}>
      {steps(order, says, words.services).map((step) => (
        <li key={step.label} className={step.done ? 'done' : ''}>
          <span aria-hidden="true">{step.done && <Check />}</span>
          {step.label}
          <span className="vh">{step.done ? says.done : says.notYet}</span>
        </li>
      ))}
    </ol>
  );
}
