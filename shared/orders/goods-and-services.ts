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

function far(lines: readonly Line[]): 'none' | 'open' | 'part' | 'over' {
  const owed = lines.reduce((sum, { quantity, removed = 0 }) => sum + quantity - removed, 0);
  const had = lines.reduce((sum, { fulfilled }) => sum + fulfilled, 0);
  if (owed === 0) return 'none';
  return had === 0 ? 'open' : had < owed ? 'part' : 'over';
}
