import type { DeliveryWay } from '#shared/api/delivery-rates.ts';

/** One way of several to the places of a delivery price. Money in kobo, null where nothing is typed. */
export interface ZoneWay extends Omit<DeliveryWay, 'id' | 'price_kobo'> {
  key: string;
  id: string | undefined;
  price_kobo: number | null;
}

/** What holds a way of its own, which customers get unless they choose another, and the further ones. */
interface WithWays extends ZoneWay {
  ways: readonly ZoneWay[];
}

let made = 0;
export const newKey = () => `zone-${(made += 1)}`;

export const emptyWay = (part: Partial<ZoneWay> = {}): ZoneWay => ({
  key: newKey(),
  id: undefined,
  way: '',
  price_kobo: null,
  free_above_kobo: null,
  weights: null,
  eta: '',
  pay_on_delivery: true,
  ...part,
});

/** What is a way's own: it takes its id along, so that a checkout that is open goes on meaning the same way. */
const ownOf = ({ id, way, price_kobo, free_above_kobo, weights, eta, pay_on_delivery }: ZoneWay) => {
  return { id, way, price_kobo, free_above_kobo, weights, eta, pay_on_delivery };
};

/** The ways with this one first, which customers get unless they choose another. */
export function withFirst(zone: WithWays, key: string): Partial<WithWays> {
  const first = zone.ways.find((way) => way.key === key);
  if (!first) return {};
  const others = zone.ways.filter((way) => way !== first);
  return { ...ownOf(first), ways: [{ key: newKey(), ...ownOf(zone) }, ...others] };
}

/** The ways without one; the only one that is left needs no name. */
export function withoutWay(zone: WithWays, key: string): Partial<WithWays> {
  const [next, ...others] = zone.ways;
  const part: Partial<WithWays> =
    key === zone.key && next
      ? { ...ownOf(next), ways: others }
      : { ways: zone.ways.filter((way) => way.key !== key) };
  return part.ways?.length === 0 ? { ...part, way: '' } : part;
}

export const changeWay = (zone: WithWays, key: string, part: Partial<ZoneWay>): Partial<WithWays> =>
  key === zone.key ? part : { ways: zone.ways.map((way) => (way.key === key ? { ...way, ...part } : way)) };
