import { useState } from 'react';
import type { DeliveryRate } from '#shared/api/delivery-rates.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import type { CheckResult } from '#web/forms/check.ts';
import { useForm } from '#web/forms/use-form.ts';
import { deliveryApi } from '../api/delivery-api.ts';
import { checkZones, sameZones, zonesOf, type Zones } from './zones.ts';

/** Delivery prices being edited, and the way to save them. */
export function useDelivery(store: StoreSettings, onDone: () => void) {
  const [send] = deliveryApi.useSetDeliveryMutation();
  const [start] = useState<{ rates: Zones }>(() => ({ rates: zonesOf(store.delivery) }));
  return useForm({
    start,
    check: ({ rates }): CheckResult<{ rates: DeliveryRate[] } | null> =>
      sameZones(rates, zonesOf(store.delivery)) ? { ok: true, body: null } : checkZones(rates),
    // What is as it was needs no saving.
    send: async (body): Promise<{ data?: StoreSettings; error?: unknown }> =>
      body ? send({ params: { slug: store.slug }, body }) : { data: store },
    failed: 'We could not save the delivery prices. Please try again.',
    toast: 'rest',
    onDone: (saved, { restart }) => {
      restart({ rates: zonesOf(saved.delivery) });
      onDone();
    },
  });
}
