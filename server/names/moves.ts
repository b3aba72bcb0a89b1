import { mayMove, nameMoves, type NameState } from '#shared/states.ts';
import { nameWorkingDays } from '#shared/names.ts';
import { nameEnded } from '../domains/index.ts';
import { after, days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { workingDayAfter } from '../platform/working-days.ts';
import { writeNameMove, type NameChange, type NameOrder } from './queries.ts';

/** So long we keep the details of a name that is not with us any more, for who asks after it. */
const keptMs = days(30);

const isOver = (state: NameState) => state === 'withdrawn' || state === 'let_go' || state === 'moved_away';

/**
 * The one function that moves a name. Its row must be held. A move the table does not allow is not made and answered with
 * false; one that is made leaves its cause, a promise where it waits for us now, no transfer code where none is due, and the shop given out
 * under an address that answers.
 */
export async function moveName(
  tx: StoreTx,
  order: NameOrder,
  { to, cause, now }: { to: NameState; cause: string; now: Date },
  change: NameChange = {},
): Promise<boolean> {
  const from = order.state;
  if (!mayMove(nameMoves, from, to)) return false;
  const follows: NameChange = {
    promised_on: promiseOf(order, to, now),
    ...(to === 'code_ready' ? {} : { sealed_code: null }),
    ...(isOver(to) && order.details_by ? { forget_at: order.forget_at ?? after(now, keptMs) } : {}),
    ...(from === 'withdrawn' ? { forget_at: null } : {}),
    ...change,
  };
  await writeNameMove(tx.platform, { id: order.id, from, to, cause, at: now }, follows);
  if (from === 'expired' || to === 'expired') await nameEnded(tx);
  Object.assign(order, follows, { state: to, since: now });
  return true;
}

/** By which day we said that it is done. Taking an order in hand, and putting it back, changes no promise. */
function promiseOf(order: NameOrder, to: NameState, now: Date): string | null {
  const isInHand = order.state === 'registering' || to === 'registering';
  if (isInHand && (to === 'registering' || to === 'asked' || to === 'withdrawn')) return order.promised_on;
  const waits = to === 'asked' || to === 'renewing' || to === 'leaving';
  return waits ? workingDayAfter(now, nameWorkingDays) : null;
}
