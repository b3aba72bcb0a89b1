import { z } from 'zod';
import { placeKey } from '../places/place.ts';
import { contract, overtakenBy } from './contract.ts';
import { DeliveryRate } from './delivery-rates.ts';
import { SiteParams, StoreSettings } from './stores.ts';

const namelessWay = 'Give this way a name, for example Rider.';

/** Ways to the same places have names, and each its own. */
function unclearWays({ way, ways }: DeliveryRate): { at: (string | number)[]; message: string }[] {
  if (ways.length === 0) return [];
  const names = [way, ...ways.map((one) => one.way)].map((name) => name.toLowerCase());
  return names.flatMap((name, n) => {
    const at = n === 0 ? ['way'] : ['ways', n - 1, 'way'];
    if (name === '') return [{ at, message: namelessWay }];
    return names.indexOf(name) < n ? [{ at, message: 'Another way is called so already.' }] : [];
  });
}

const Rates = z.array(DeliveryRate).max(40);

export const setDelivery = contract({
  method: 'PUT',
  path: '/api/sites/:slug/delivery',
  summary:
    'Replace the delivery prices. A state, a local government or an area may stand in one delivery price only; the most particular counts. Others than were seen are not overwritten but told, with 409.',
  params: SiteParams,
  body: z.object({ rates: Rates, seen: Rates.optional() }).superRefine(({ rates }, ctx) => {
    const seen = new Set<string>();
    rates.forEach((rate, index) => {
      if (rate.kind === 'pickup') return;
      for (const { at, message } of unclearWays(rate))
        ctx.addIssue({ code: 'custom', path: ['rates', index, ...at], message });
      const path = ['rates', index, 'states'];
      if (rate.states.length + rate.places.length === 0)
        ctx.addIssue({ code: 'custom', path, message: 'Choose at least one place.' });
      const held = [
        ...rate.states.map((state) => ({ key: state.toLowerCase(), name: state })),
        ...rate.places.map((place) => ({ key: placeKey(place), name: place.area || place.lga })),
      ];
      for (const { key, name } of held) {
        if (seen.has(key))
          ctx.addIssue({ code: 'custom', path, message: `${name} already has a delivery price.` });
        seen.add(key);
      }
    });
  }),
  answer: StoreSettings,
  conflict: overtakenBy(StoreSettings),
});
