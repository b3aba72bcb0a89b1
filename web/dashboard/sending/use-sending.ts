import { useState } from 'react';
import type { BodyOf } from '#shared/api/contract.ts';
import { fulfillOrder, type Parcel } from '#shared/api/order-sending.ts';
import type { Order } from '#shared/api/orders.ts';
import { bodyOf } from '#web/client/forms.ts';
import type { CheckResult } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { parcelsApi } from '../api/parcels-api.ts';
import { newKey } from '../components/new-key.ts';

/** What sending needs to know of an order; the packer's view has it, and so has the owner's. */
export interface Sendable {
  id: string;
  number: number;
  customer_name: string;
  phone: string;
  has_email: boolean;
  delivery_kind: 'delivery' | 'pickup';
  lines: readonly SendableLine[];
}

interface SendableLine {
  id: string;
  title: string;
  variant_title: string;
  /** Still to be sent. */
  open: number;
}

/** An order as its owner sees it, for sending. */
export const sendableOf = (order: Order): Sendable => ({
  ...order,
  has_email: order.email !== '',
  lines: order.lines
    .filter((line) => line.download === null)
    .map((line) => ({ ...line, open: line.quantity - line.fulfilled - line.removed })),
});

type Sending = BodyOf<typeof fulfillOrder>;

/** The form by which pieces of an order are sent: all that are open, unless some are chosen. */
export function useSending(
  order: Sendable,
  slug: string,
  { tracking = '', onDone }: { tracking?: string; onDone: (parcel: Parcel) => void },
) {
  const [send] = parcelsApi.useFulfillOrderMutation();
  // One key for one opened form: a second press, or a retry on a broken line, sends nothing more.
  const [key] = useState(newKey);
  const open = order.lines.filter((line) => line.open > 0);
  return useForm({
    start: {
      tracking,
      courier: '',
      place_id: '',
      isPart: false,
      pieces: Object.fromEntries(open.map((line) => [line.id, line.open])) as Record<string, number>,
    },
    check({ courier, isPart, pieces, place_id, ...typed }): CheckResult<Sending> {
      const chosen = open
        .map((line) => ({ line_id: line.id, quantity: pieces[line.id] ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      if (isPart && chosen.length === 0)
        return { ok: false, problems: { isPart: 'Choose what is in the parcel.' } };
      const wish = bodyOf(fulfillOrder).safeParse({
        ...typed,
        ...(place_id && { place_id }),
        courier,
        lines: isPart ? chosen : [],
        key,
      });
      if (wish.success) return { ok: true, body: wish.data };
      return { ok: false, problems: { tracking: 'Use at most 500 characters.' } };
    },
    limits: bodyOf(fulfillOrder),
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not mark it as sent. Please try again.',
    onDone,
  });
}

export type SendingForm = ReturnType<typeof useSending>;
