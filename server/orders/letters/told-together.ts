import type { OwnWords } from '#shared/orders/order-letters.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import {
  alertData,
  alertOf,
  filesTold,
  handsOver,
  letter,
  toOwners,
  type LetterContext,
  type LetterOrder,
  type NewsDeps,
} from './news.ts';
import type { Hearers } from './owners.ts';
import type { LineRow } from '../queries.ts';
import { tellByText } from './texts.ts';

/** All that is asked for an order of which its shopper and its owners are told together. */
export interface ToldContext extends LetterContext {
  hearers: Hearers;
  /** What the store says of it in its own words; null: nothing. */
  own: OwnWords | null;
}

/**
 * Tells whoever hears of an order that was just placed, in as few statements as there are. Unusual orders are known to
 * their owner alone: who is named in them may never have heard of them. `isPaid`: a card paid for all of it, so its shopper
 * gets the letter that says so.
 */
export const tellPlaced = (
  deps: NewsDeps,
  tx: StoreTx,
  order: LetterOrder,
  { isPaid, ...known }: ToldContext & { isPaid: boolean },
): Promise<void> =>
  tellBoth(deps, tx, order, {
    ...known,
    toShopper: order.confirmation === null && !isPaid ? 'order-placed' : null,
    news: order.confirmation ? 'order-to-confirm' : 'new-order',
  });

/** The same of one that was just paid, all at once. */
export const tellPaid = (
  deps: NewsDeps,
  tx: StoreTx,
  order: LetterOrder,
  known: ToldContext & { lines: readonly LineRow[] },
): Promise<void> =>
  tellBoth(deps, tx, order, { ...known, toShopper: 'order-paid', news: 'new-order', bought: known.lines });

async function tellBoth(
  deps: NewsDeps,
  tx: StoreTx,
  order: LetterOrder,
  {
    own,
    hearers: { owners, ring },
    toShopper,
    news,
    bought,
    ...known
  }: ToldContext & {
    toShopper: 'order-placed' | 'order-paid' | null;
    /** What its owners are told. */
    news: 'new-order' | 'order-to-confirm';
    bought?: readonly LineRow[];
  },
): Promise<void> {
  const told = letter(deps, tx, order, known);
  const shoppers = toShopper && {
    key: `${toShopper}:${order.id}`,
    to: order.email,
    template: toShopper,
    data: {
      ...told,
      ...(handsOver(toShopper, order) && (await filesTold(tx, order, bought))),
      ...(own && { own }),
    },
  };
  await pipelined([
    deps.mail.queueAll(tx.platform, [
      ...(shoppers && order.email ? [shoppers] : []),
      ...toOwners(news, order.id, owners, told),
    ]),
    toShopper && !order.email
      ? tellByText(deps, tx, order, { news: toShopper, about: order.id, terms: known.terms })
      : null,
    ring
      ? deps.push.tell(tx, {
          key: `${news}:${order.id}`,
          kind: alertOf(news, order)!,
          data: alertData(order, order.total_kobo, known.terms),
        })
      : null,
  ]);
}
