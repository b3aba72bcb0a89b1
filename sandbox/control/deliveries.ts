import type { Context } from '../context.ts';
import type { Delivery, HoldRule } from '../events/delivery.ts';
import { z } from 'zod';
import { deliveryStates, fits, holdRule } from '../events/delivery.ts';
import { signatureModes } from '../events/signature.ts';
import { ControlError } from './error.ts';

export const deliveryFilter = holdRule.extend({ state: z.enum(deliveryStates).optional() });
type DeliveryFilter = z.output<typeof deliveryFilter>;

export const releaseBody = z.strictObject({
  /** Which; default all that are held. Any delivery can be named, also one that ended: it is sent again. */
  ids: z.array(z.string()).optional(),
  /** Sends one after the other instead of many at once. */
  in_order: z.boolean().optional(),
});

export const duplicateBody = z.strictObject({
  id: z.string(),
  /** Copies to send; default 1. They go out at once and are tried once. */
  count: z.int().min(1).max(1_000).optional(),
  signature: z.enum(signatureModes).optional(),
});

export const idsBody = z.strictObject({ ids: z.array(z.string()) });

/** The part of the control API that is about webhooks. */
export function deliveryControl(context: Context) {
  const { store, webhooks } = context;

  const copy = (delivery: Delivery): Delivery => ({
    ...delivery,
    tries: delivery.tries.map((each) => ({ ...each })),
  });

  function find(id: string): Delivery {
    const delivery = store.deliveries.get(id);
    if (!delivery) throw new ControlError(404, `There is no delivery ${id}.`);
    return delivery;
  }

  const held = (): Delivery[] =>
    [...store.deliveries.values()].filter((delivery) => delivery.state === 'held');

  return {
    /** In the order they would go out. */
    deliveries(filter: DeliveryFilter = {}): Delivery[] {
      return [...store.deliveries.values()]
        .filter((delivery) => fits(delivery, filter) && (filter.state ?? delivery.state) === delivery.state)
        .map(copy);
    },
    /** Holds back new events that match (all of them without a rule) until `release`. */
    hold(rule: HoldRule = {}): void {
      webhooks.hold(rule);
    },
    /** Sends what was held and, when no ids are named, holds nothing more. Answers after the tries. */
    async release({ ids, in_order: inOrder = false }: z.output<typeof releaseBody> = {}): Promise<
      Delivery[]
    > {
      if (!ids) webhooks.stopHolding();
      const chosen = ids ? ids.map(find) : held();
      if (inOrder) for (const delivery of chosen) await webhooks.sendNow(delivery);
      else await Promise.all(chosen.map((delivery) => webhooks.sendNow(delivery)));
      return chosen.map(copy);
    },
    async duplicate({ id, count = 1, signature }: z.output<typeof duplicateBody>): Promise<Delivery[]> {
      const original = find(id);
      const copies = Array.from({ length: count }, () => webhooks.copy(original, signature ?? null));
      await Promise.all(copies.map((delivery) => webhooks.sendNow(delivery)));
      return copies.map(copy);
    },
    /** Puts held deliveries in this order, before the other held ones. */
    reorder(ids: string[]): Delivery[] {
      const first = ids.map(find);
      for (const delivery of first) {
        if (delivery.state !== 'held')
          throw new ControlError(409, `The delivery ${delivery.id} is not held.`);
      }
      const order = [...first, ...held().filter((delivery) => !first.includes(delivery))];
      // A map lists its entries in the order they were put in.
      for (const delivery of order) {
        store.deliveries.delete(delivery.id);
        store.deliveries.set(delivery.id, delivery);
      }
      return order.map(copy);
    },
    /** Never sends these by itself again. */
    drop(ids: string[]): Delivery[] {
      return ids.map((id) => {
        const delivery = find(id);
        webhooks.drop(delivery, 'dropped by control');
        return copy(delivery);
      });
    },
    /** Answers when nothing is queued or on its way. */
    settle: (): Promise<void> => webhooks.idle(),
  };
}

export type DeliveryControl = ReturnType<typeof deliveryControl>;
