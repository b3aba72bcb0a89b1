import type { DeliveryChoice, FurtherWay } from '../shop.ts';

/** What has a way of delivery of its own, and may have more. */
type Rate = Pick<DeliveryChoice, 'way' | 'name'> & { ways?: readonly FurtherWay[] };

/**
 * All ways to bring something to the places of a delivery price, in their owner's order: each is like the price itself, with
 * an id, a price and a time of its own. The first is the one that is meant where nobody chose.
 */
export const waysOf = <R extends Rate>(rate: R): R[] => [
  rate,
  ...(rate.ways ?? []).map((way) => ({ ...rate, ...way })),
];

/** The ways of all of them, each for itself. */
export const everyWay = <R extends Rate>(rates: readonly R[]): R[] => rates.flatMap(waysOf);

/** Whether a shopper has to choose how it comes. */
export const hasWays = ({ ways }: Rate): boolean => (ways ?? []).length > 0;

/** What an order is said to go by: `Rider (Lekki and Ajah)`, or the name of the price where it has one way. */
export const wayName = ({ way, name }: Rate): string => (way ? `${way} (${name})` : name);
