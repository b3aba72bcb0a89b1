import { lagosDay } from '#shared/lagos.ts';
import type { NameState } from '#shared/states.ts';
import { after, days } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { waitingOrders, type NameOrder } from './queries.ts';

/** What the operator has to do about a name. */
export interface WaitingName {
  /** What is to be done, as `register` or `give the transfer code`. */
  todo: string;
  code: string;
  /** The names it is about, the first choice first. */
  names: string;
  store_id: string;
  since: Date;
  /** The day (Lagos) by which its owner was told that it is done; null where nothing was said. */
  promised_on: string | null;
  overdue: boolean;
}

const todos: Partial<Record<NameState, string>> = {
  asked: 'register',
  registering: 'finish registering',
  renewing: 'renew',
  leaving: 'give the transfer code',
  expired: 'let go',
  // As long as we have promised it: then its shop is there, or its owner has taken it off.
  registered: 'set its records',
  // Taken in hand, and then the money of the pack went back.
  withdrawn: 'stop: its Starter Pack is not paid any more',
};

/** So long it is said that something we are at is not to be done any more. */
const stoppedMs = days(3);

/** All names that wait for the operator, the oldest first: the list of the terminal, of the daily letter and of whoever else asks. */
export async function waitingNames(db: PlatformDb, now: Date): Promise<WaitingName[]> {
  const orders = await waitingOrders(db, after(now, -stoppedMs));
  return orders.flatMap((order) => {
    const { code, store_id, promised_on, since } = order;
    const of = { code, names: namesOf(order), store_id };
    const today = lagosDay(now);
    const todo = order.state !== 'registered' || promised_on ? todos[order.state] : undefined;
    return [
      ...(todo
        ? [{ todo, ...of, since, promised_on, overdue: promised_on !== null && today > promised_on }]
        : []),
      ...(order.details_at
        ? [
            {
              todo: 'tell the registry its new details',
              ...of,
              since: order.details_at,
              promised_on: null,
              overdue: false,
            },
          ]
        : []),
    ];
  });
}

const namesOf = ({ name, wanted }: NameOrder) => name ?? wanted.join(', ');
