import { sql } from 'kysely';
import type { SubscriptionState } from '#shared/states.ts';
import { firstOrNull, rowsOf } from '../platform/database/answers.ts';
import { claimUntil, isFree } from '../platform/jobs/claim-queries.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { NewRow, Row, RowChange } from '../platform/database/tables.ts';

export type Subscription = Row<'subscriptions'>;
export type SavedCard = Row<'saved_cards'>;

export async function subscriptionOf(db: PlatformDb, storeId: string): Promise<Subscription | null> {
  return rowsOf(db, 'subscriptions').where('store_id', '=', storeId).$call(firstOrNull);
}

export async function subscriptionById(db: PlatformDb, id: string): Promise<Subscription | null> {
  return rowsOf(db, 'subscriptions').where('id', '=', id).$call(firstOrNull);
}

/** Makes the one row of a store if it has none, and holds it until the transaction ends. */
export async function lockSubscription(
  tx: PlatformTx,
  fresh: NewRow<'subscriptions'>,
): Promise<Subscription> {
  await tx
    .insertInto('subscriptions')
    .values(fresh)
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
  const row = await rowsOf(tx, 'subscriptions')
    .where('store_id', '=', fresh.store_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

export async function lockSubscriptionById(tx: PlatformTx, id: string): Promise<Subscription> {
  const row = await rowsOf(tx, 'subscriptions').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return row;
}

export type SubscriptionChange = Omit<
  RowChange<'subscriptions'>,
  'id' | 'code' | 'store_id' | 'state' | 'offer' | 'billing' | 'next_billing'
> &
  Partial<Pick<Subscription, 'offer' | 'billing' | 'next_billing'>>;

export async function updateSubscription(
  tx: PlatformTx,
  id: string,
  change: SubscriptionChange,
): Promise<void> {
  await tx.updateTable('subscriptions').set(change).where('id', '=', id).execute();
}

/** Moves a subscription and keeps the move with its cause; only `move` in state.ts calls it, so that the plan follows. */
export async function writeMove(
  tx: PlatformTx,
  made: { id: string; from: SubscriptionState; to: SubscriptionState; cause: string; at: Date },
  change: SubscriptionChange,
): Promise<void> {
  const { id, from, to, cause, at } = made;
  await tx
    .insertInto('subscription_moves')
    .values({ id: newId(), subscription_id: id, from_state: from, to_state: to, cause, at })
    .execute();
  await tx
    .updateTable('subscriptions')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .execute();
}

export async function movesOf(db: PlatformDb, subscriptionId: string) {
  return db
    .selectFrom('subscription_moves')
    .select(['from_state', 'to_state', 'cause', 'at'])
    .where('subscription_id', '=', subscriptionId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Takes subscriptions whose time has come, for whoever asks alone. */
export async function claimSubscriptions(db: PlatformDb, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as (
      select id from subscriptions where due_at <= ${now} and ${isFree(now, sql.ref('claimed_until'))}
      order by coalesce(claimed_until, due_at) limit ${most} for update skip locked
    )
    update subscriptions s set claimed_until = ${claimUntil(now, sql.ref('s.due_at'))} from mine
    where s.id = mine.id returning s.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Lets go of one that was carried on, so that its new time counts; one that is still due waits for its turn. */
export async function freeSubscription(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('due_at', '>', now)
    .execute();
}

/** Those whose period ends between two moments and that are in one of these states. */
export async function endingBetween(
  db: PlatformDb,
  states: SubscriptionState[],
  from: Date,
  to: Date,
): Promise<Subscription[]> {
  return rowsOf(db, 'subscriptions')
    .where('state', 'in', states)
    .where('period_end', '>', from)
    .where('period_end', '<=', to)
    .execute();
}

/* ------------------------------------------------------------------ cards */

export async function cardOf(db: PlatformDb, subscriptionId: string): Promise<SavedCard | null> {
  return rowsOf(db, 'saved_cards')
    .where('subscription_id', '=', subscriptionId)
    .where('removed_at', 'is', null)
    .$call(firstOrNull);
}

export async function cardById(db: PlatformDb, id: string): Promise<SavedCard | null> {
  return (await rowsOf(db, 'saved_cards').where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Cards in use that may be the same piece of plastic. */
export async function cardsLike(db: PlatformDb, email: string, last4: string): Promise<SavedCard[]> {
  return rowsOf(db, 'saved_cards')
    .where('email', '=', email)
    .where('last4', '=', last4)
    .where('removed_at', 'is', null)
    .execute();
}

export async function insertCard(tx: PlatformTx, card: NewRow<'saved_cards'>): Promise<void> {
  await tx.insertInto('saved_cards').values(card).execute();
}

/** Takes the card in use out of use; answers its id. Its code stays until the provider has forgotten the card. */
export async function retireCard(tx: PlatformTx, subscriptionId: string, at: Date): Promise<string | null> {
  const row = await tx
    .updateTable('saved_cards')
    .set({ removed_at: at })
    .where('subscription_id', '=', subscriptionId)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function dropCardCode(db: PlatformDb, id: string): Promise<void> {
  await db.updateTable('saved_cards').set({ sealed_code: null }).where('id', '=', id).execute();
}

/** Cards in use of stores that pay, which end in a month. */
export async function cardsEndingIn(db: PlatformDb, year: number, month: number) {
  return db
    .selectFrom('saved_cards as card')
    .innerJoin('subscriptions as sub', 'sub.id', 'card.subscription_id')
    .select([
      'card.id',
      'card.brand',
      'card.last4',
      'card.email',
      'sub.id as subscription_id',
      'sub.store_id',
    ])
    .where('card.removed_at', 'is', null)
    .where('card.exp_year', '=', year)
    .where('card.exp_month', '=', month)
    .where('sub.next_billing', 'is not', null)
    .where('sub.state', 'in', ['trialing', 'active', 'past_due'])
    .execute();
}
