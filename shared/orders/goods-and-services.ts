import type { FulfillmentStatus } from '../states.ts';

/** How far an order is of which something is sent and something done, each for itself. */
export interface HowFarEach {
  /** `none`: they were taken out of it; `arrived`: all of them, or all were picked up. */
  goods: 'none' | 'open' | 'part' | 'sent' | 'arrived';
  services: 'open' | 'part' | 'done';
}

/** Of an order; what is downloaded is neither. */
interface Line {
  quantity: number;
  fulfilled: number;
  removed?: number | undefined;
  download?: unknown;
  service?: boolean | undefined;
  gift_card?: boolean | undefined;
}

/**
 * How far each is, by the lines of an order; null where it has no services beside goods.
 * @param hasArrived Whether all that left has.
 */
export function howFarEach(lines: readonly Line[], hasArrived: boolean): HowFarEach | null {
  const services = far(lines.filter((line) => line.service));
  const goods = far(lines.filter((line) => !line.service && !line.gift_card && !line.download));
  if (services === 'none') return null;
  return {
    goods: goods === 'over' ? (hasArrived ? 'arrived' : 'sent') : goods,
    services: services === 'over' ? 'done' : services,
  };
}

/** Which of the two an order still waits for; null where it is of one kind, or waits for neither. */
export function leftOfEach(order: {
  delivery_kind: string;
  fulfillment_status: FulfillmentStatus;
  lines: readonly Line[];
}): 'goods' | 'services' | 'both' | null {
  const { delivery_kind: kind, fulfillment_status: status } = order;
  const each = kind === 'service' ? null : howFarEach(order.lines, false);
  if (!each || (status !== 'unfulfilled' && status !== 'partially_fulfilled')) return null;
  const hasGoods = each.goods === 'open' || each.goods === 'part';
  if (each.services === 'done') return hasGoods ? 'goods' : null;
  return hasGoods ? 'both' : 'services';
}

function far(lines: readonly Line[]): 'none' | 'open' | 'part' | 'over' {
  const owed = lines.reduce((sum, { quantity, removed = 0 }) => sum + quantity - removed, 0);
  const had = lines.reduce((sum, { fulfilled }) => sum + fulfilled, 0);
  if (owed === 0) return 'none';
  return had === 0 ? 'open' : had < owed ? 'part' : 'over';
}

interface PricedLine extends Line {
  total_kobo?: number;
  discount_kobo?: number;
}

/**
 * Of goods and services that are paid as they come, each with its own: what is paid with what comes next, of so much that
 * is left to pay. Goods come first, unless the services are done before them. Kobo.
 */
export function paidNextKobo(leftKobo: number, lines: readonly PricedLine[]): number {
  const each = howFarEach(lines, false);
  const services = servicesKobo(lines);
  if (!each || each.goods === 'none' || services >= leftKobo) return leftKobo;
  if (each.services !== 'done') return leftKobo - services;
  return each.goods === 'sent' ? leftKobo : services;
}

/** What services beside goods cost that are not done yet: it is paid when they are, and not with the goods. Kobo. */
export function servicesToDoKobo(lines: readonly PricedLine[]): number {
  const each = howFarEach(lines, false);
  return !each || each.goods === 'none' || each.services === 'done' ? 0 : servicesKobo(lines);
}

/** What is paid as the goods are handed over. Kobo. */
export const paidWithGoodsKobo = (leftKobo: number, lines: readonly PricedLine[]): number =>
  Math.max(0, leftKobo - servicesToDoKobo(lines));

const servicesKobo = (lines: readonly PricedLine[]): number =>
  lines
    .filter(({ service }) => service)
    .reduce((sum, { total_kobo = 0, discount_kobo = 0 }) => sum + total_kobo - discount_kobo, 0);
