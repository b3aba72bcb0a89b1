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
  delivery_kind: Order['delivery_kind'];
  lines: readonly SendableLine[];
}

interface SendableLine {
  id: string;
  title: string;
  variant_title: string;
  /** Still to be sent, or done. */
  open: number;
  service?: boolean | undefined;
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

const allOf = ({ id, open }: SendableLine) => ({ line_id: id, quantity: open });

/** The form by which pieces of an order are sent, or marked as done: all that are open, unless some are chosen. */
export function useSending(
  order: Sendable,
  slug: string,
  { tracking = '', onDone }: { tracking?: string; onDone: (parcel: Parcel) => void },
) {
  const [send] = parcelsApi.useFulfillOrderMutation();
  // One key for one opened form: a second press, or a retry on a broken line, sends nothing more.
  const [key] = useState(newKey);
  const open = order.lines.filter((line) => line.open > 0);
  const services = open.filter((line) => line.service);
  const hasGoods = services.length < open.length;
  return useForm({
    start: {
      tracking,
      courier: '',
      place_id: '',
      isPart: false,
      isDone: !hasGoods,
      pieces: Object.fromEntries(open.map((line) => [line.id, line.open])) as Record<string, number>,
    },
    check({ courier, isPart, isDone, pieces, place_id, ...typed }): CheckResult<Sending> {
      const chosen = open
        .filter((line) => (line.service === true) === isDone)
        .map((line) => ({ line_id: line.id, quantity: pieces[line.id] ?? 0 }))
        .filter(({ quantity }) => quantity > 0);
      if (isPart && chosen.length === 0)
        return {
          ok: false,
          problems: { isPart: isDone ? 'Choose what is done.' : 'Choose what is in the parcel.' },
        };
      const wish = bodyOf(fulfillOrder).safeParse({
        ...typed,
        ...(place_id && { place_id }),
        courier,
        // Where goods wait, too, all that are named are done.
        lines: isPart ? chosen : isDone && hasGoods ? services.map(allOf) : [],
        key,
      });
      if (wish.success) return { ok: true, body: wish.data };
      return { ok: false, problems: { tracking: 'Use at most 500 characters.' } };
    },
    limits: bodyOf(fulfillOrder),
    send: (body) => send({ params: { slug, orderId: order.id }, body }),
    failed: 'We could not save this. Please try again.',
    onDone,
  });
}

export type SendingForm = ReturnType<typeof useSending>;
