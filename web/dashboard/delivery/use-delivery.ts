import { useState } from 'react';
import type { DeliveryRate } from '#shared/api/delivery-rates.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import type { CheckResult } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { deliveryApi } from '../api/delivery-api.ts';
import { useOvertaken } from '../components/overtaken.tsx';
import { checkZones, sameZones, zonesOf, type Zones } from './zones.ts';

const ratesOf = ({ delivery }: StoreSettings) => ({ rates: zonesOf(delivery) });

/** Delivery prices being edited, the way to save them, and what somebody else saved meanwhile. */
export function useDelivery(store: StoreSettings, onDone: () => void) {
  const [send] = deliveryApi.useSetDeliveryMutation();
  const [start] = useState<{ rates: Zones }>(() => ratesOf(store));
  const others = useOvertaken(store, ratesOf);
  const form = useForm({
    start,
    check: ({ rates }): CheckResult<{ rates: DeliveryRate[] } | null> =>
      sameZones(rates, zonesOf(others.seen().delivery)) ? { ok: true, body: null } : checkZones(rates),
    // What is as it was needs no saving.
    send: async (body): Promise<{ data?: StoreSettings; error?: unknown }> =>
      body
        ? others.heard(
            await send({ params: { slug: store.slug }, body: { ...body, seen: others.seen().delivery } }),
          )
        : { data: store },
    failed: 'We could not save the delivery prices. Please try again.',
    toast: 'rest',
    onDone: (saved, { restart }) => {
      others.now(saved);
      restart(ratesOf(saved));
      onDone();
    },
  });
  return { form, overtaken: others.choice(form) };
}
