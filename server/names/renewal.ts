import { lagosDate } from '#shared/lagos.ts';
import { reminderDays } from '#shared/names.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import type { NameNewsDeps } from './deps.ts';
import { moveName } from './moves.ts';
import { lockOrder, type NameOrder } from './queries.ts';

export const noSuchName = () => notFound('We could not find that name in this store.');

/** From when on the next year of a name can be paid; null where there is none to be paid. */
export function payableFrom({ state, ends_at: end }: NameOrder): Date | null {
  return end !== null && state === 'registered' ? after(end, -days(reminderDays[0])) : null;
}

/** Whether the next year can be paid now: only once its owner was reminded, and while the name is still hers. */
export const isPayable = (order: NameOrder, now: Date): boolean =>
  order.state === 'registered' && order.reminded !== null && now < order.ends_at!;

/** A name whose next year somebody wants to pay, held. @throws AppError not_found, conflict with why it cannot be paid. */
async function nameToRenew(tx: StoreTx, id: string, now: Date): Promise<NameOrder> {
  const order = await lockOrder(tx.platform, tx.storeId, id);
  if (!order) throw noSuchName();
  if (isPayable(order, now)) return order;
  const from = payableFrom(order);
  throw new AppError(
    'conflict',
    from && now < from
      ? `The next year is paid once we have reminded you of it, from ${lagosDate(from)} on.`
      : 'Nothing is to be paid for this name now.',
  );
}

/** The next year of a name is paid: it is renewed by us next. False where it cannot be any more, and the money goes back. */
async function renewalPaid(
  deps: NameNewsDeps,
  tx: StoreTx,
  order: NameOrder,
  reference: string,
): Promise<boolean> {
  const now = deps.clock.now();
  const mayBe = isPayable(order, now) || (order.state === 'ending' && now < order.ends_at!);
  if (!mayBe) return false;
  const move = { to: 'renewing', cause: `paid by ${reference}`, now } as const;
  return moveName(tx, order, move, { renewal_reference: reference, reason: '' });
}

/** The money of a year that we have not renewed yet goes back. False where it was renewed, or another payment pays it. */
async function renewalUndone(
  deps: NameNewsDeps,
  tx: StoreTx,
  order: NameOrder,
  { reference, cause }: { reference: string; cause: string },
): Promise<boolean> {
  if (order.state !== 'renewing' || order.renewal_reference !== reference) return false;
  const now = deps.clock.now();
  const to = now < order.ends_at! ? 'registered' : 'expired';
  return moveName(tx, order, { to, cause, now }, { renewal_reference: null });
}

/** The money did not go back: what it paid for is to be done again. False where the name is not with us any more. */
async function renewalBack(
  deps: NameNewsDeps,
  tx: StoreTx,
  order: NameOrder,
  { reference, cause }: { reference: string; cause: string },
): Promise<boolean> {
  const move = { to: 'renewing', cause, now: deps.clock.now() } as const;
  return moveName(tx, order, move, { renewal_reference: reference });
}

/** What becomes of a name's next year by its money (`server/billing`). */
export const nameRenewal = {
  toPay: nameToRenew,
  paid: renewalPaid,
  undone: renewalUndone,
  back: renewalBack,
};
