import { useState } from 'react';
import type { StoreSettings } from '#shared/api/stores.ts';
import { isFailure, sentenceOf } from '#web/client/errors.ts';
import { notify } from '#web/ui/notify.ts';
import { useSetDeliveryMutation } from '../api/stores-api.ts';
import type { DeliveryProblems } from './delivery-editor.tsx';
import { checkZones, sameZones, zonesOf, type Zones } from './zones.ts';

const nothingWrong: DeliveryProblems = { zones: {}, other: '' };

/** Delivery prices being edited, and the way to save them. */
export function useDelivery(store: StoreSettings) {
  const [saved, setSaved] = useState<Zones>(() => zonesOf(store.delivery));
  const [zones, setZones] = useState(saved);
  const [problems, setProblems] = useState(nothingWrong);
  const [send, { isLoading }] = useSetDeliveryMutation();

  /** Answers whether it is saved; what is wrong stands beside the fields or has been told. */
  async function save(): Promise<boolean> {
    const checked = checkZones(zones);
    if (!checked.ok) {
      setProblems({ zones: checked.problems, other: checked.other });
      return false;
    }
    const outcome = await send({ params: { slug: store.slug }, body: { rates: checked.rates } });
    if (outcome.error !== undefined) {
      const refused = isFailure(outcome.error) && outcome.error.status === 400;
      const sentence = sentenceOf(outcome.error, 'We could not save the delivery prices. Please try again.');
      if (refused) setProblems({ zones: {}, other: sentence });
      else notify.error(sentence);
      return false;
    }
    const next = zonesOf(outcome.data.delivery);
    setSaved(next);
    setZones(next);
    return true;
  }

  return {
    zones,
    problems,
    dirty: !sameZones(zones, saved),
    saving: isLoading,
    save,
    change: (next: Zones) => {
      setZones(next);
      setProblems(nothingWrong);
    },
  };
}
