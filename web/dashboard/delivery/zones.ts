import { setDelivery, type DeliveryRate } from '#shared/api/stores.ts';
import { states, type StateName } from '#shared/nigeria.ts';
import { bodyOf } from '#web/client/forms.ts';
import { checkedBy, type CheckResult } from '#web/forms/check.ts';

/** One delivery price (or pick-up place) as it stands in the editor. Money in kobo, null where nothing is typed. */
export interface Zone extends Omit<DeliveryRate, 'id' | 'states' | 'price_kobo'> {
  key: string;
  id: string | undefined;
  states: readonly StateName[];
  price_kobo: number | null;
}

export type Zones = readonly Zone[];

const noPrice = 'Enter a price, for example 2,500. Enter 0 if delivery is free.';

let made = 0;
const newKey = () => `zone-${(made += 1)}`;

export function emptyZone(part: Partial<Zone> = {}): Zone {
  return {
    key: newKey(),
    id: undefined,
    kind: 'delivery',
    name: '',
    states: [],
    price_kobo: null,
    free_above_kobo: null,
    eta: '',
    ...part,
  };
}

export function zonesOf(rates: readonly DeliveryRate[]): Zones {
  return rates.map((rate) => ({ ...rate, id: rate.id, key: rate.id ?? newKey() }));
}

/** The quickest start: the same price for the whole country. */
export function onePrice(): Zones {
  return [emptyZone({ name: 'Anywhere in Nigeria', states })];
}

/** Next door costs less than far away. */
export function homeAndRest(home: StateName): Zones {
  return [
    emptyZone({ name: `Within ${home === 'Federal Capital Territory' ? 'Abuja' : home}`, states: [home] }),
    emptyZone({ name: 'Rest of Nigeria', states: states.filter((state) => state !== home) }),
  ];
}

/** Where nothing is delivered to yet. */
export function uncovered(zones: Zones): StateName[] {
  const covered = new Set(zones.filter((zone) => zone.kind === 'delivery').flatMap((zone) => zone.states));
  return states.filter((state) => !covered.has(state));
}

/** Which other zone has a state. */
export function holderOf(zones: Zones, state: StateName, except: string): Zone | undefined {
  return zones.find((zone) => zone.key !== except && zone.kind === 'delivery' && zone.states.includes(state));
}

/** Gives a zone exactly these states and takes them out of the others: a state has one price. */
export function setStates(zones: Zones, key: string, chosen: readonly StateName[]): Zones {
  const wanted = states.filter((state) => chosen.includes(state));
  return zones.map((zone) => {
    if (zone.key === key) return { ...zone, states: wanted };
    return { ...zone, states: zone.states.filter((state) => !wanted.includes(state)) };
  });
}

export function changeZone(zones: Zones, key: string, part: Partial<Zone>): Zones {
  return zones.map((zone) => (zone.key === key ? { ...zone, ...part } : zone));
}

export function withoutZone(zones: Zones, key: string): Zones {
  return zones.filter((zone) => zone.key !== key);
}

/** Equal for everything the server would store. */
export function sameZones(one: Zones, other: Zones): boolean {
  const plain = (zones: Zones) => JSON.stringify(zones.map((zone) => ({ ...zone, key: '' })));
  return plain(one) === plain(other);
}

/** The zones as the call wants them, or what is wrong (`rates.0.price_kobo`). */
export function checkZones(zones: Zones): CheckResult<{ rates: DeliveryRate[] }> {
  const checked = checkedBy(bodyOf(setDelivery), {
    rates: zones.map((zone) => ({
      ...zone,
      states: zone.kind === 'pickup' ? [] : zone.states,
      price_kobo: zone.price_kobo ?? 0,
    })),
  });
  const unpriced = zones.flatMap((zone, index) =>
    zone.price_kobo === null && zone.kind === 'delivery'
      ? [[`rates.${index}.price_kobo`, noPrice] as const]
      : [],
  );
  if (unpriced.length === 0) return checked;
  const others = checked.ok ? {} : checked.problems;
  return { ok: false, problems: { ...others, ...Object.fromEntries(unpriced) } };
}
