import { sql } from 'kysely';
import type { AlertData, AlertKind } from '#shared/alerts.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type DeviceRow = Row<'push_devices'>;
export type ChoicesRow = Omit<Row<'push_choices'>, 'store_id' | 'user_id'>;
export type NewsRow = Row<'push_news'>;
export type MessageId = Pick<Row<'push_messages'>, 'news_id' | 'device_id'>;

type KeysRow = Omit<Row<'push_keys'>, 'one'>;

export async function keptKeys(db: PlatformDb): Promise<KeysRow | null> {
  return db.selectFrom('push_keys').select(['public_key', 'private_key', 'made_at']).$call(firstOrNull);
}

export async function insertKeys(db: PlatformDb, keys: KeysRow): Promise<void> {
  await db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((conflict) => conflict.column('one').doNothing())
    .execute();
}

/** Only where nobody else has put others in the place of `old`. */
export async function replaceKeys(db: PlatformDb, keys: KeysRow, old: string): Promise<void> {
  await db.updateTable('push_keys').set(keys).where('public_key', '=', old).execute();
}

/** Keeps a browser for a session; the same endpoint is taken over, and an earlier one of the session goes. */
export async function upsertDevice(tx: PlatformTx, device: NewRow<'push_devices'>): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('session_id', '=', device.session_id)
    .where('endpoint', '!=', device.endpoint)
    .execute();
  const { id: _id, added_at: _added, ...rest } = device;
  await tx
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(rest))
    .execute();
}

export async function devicesOf(db: PlatformDb, userId: string): Promise<DeviceRow[]> {
  return rowsOf(db, 'push_devices')
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .limit(50)
    .execute();
}

export async function findDevice(db: PlatformDb, id: string): Promise<DeviceRow | null> {
  return rowsOf(db, 'push_devices').where('id', '=', id).$call(firstOrNull);
}

export async function deleteDevice(db: PlatformDb, id: string, userId?: string): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute();
}

export async function choicesOf(db: PlatformDb, storeId: string, userId: string): Promise<ChoicesRow | null> {
  return db
    .selectFrom('push_choices')
    .select(['enabled', 'kinds', 'quiet_from', 'quiet_until', 'hide_amounts'])
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .$call(firstOrNull);
}

export async function writeChoices(db: PlatformDb, row: NewRow<'push_choices'>): Promise<void> {
  const { store_id: _store, user_id: _user, ...change } = row;
  await db
    .insertInto('push_choices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['store_id', 'user_id']).doUpdateSet(change))
    .execute();
}

/** Whether anybody wants to hear of a store at all. */
export const listens = (storeId: string) =>
  sql<boolean>`exists (select 1 from push_choices where store_id = ${storeId} and enabled)`;

/** Answers whether it is new, and anybody wants to hear of the store at all. */
export async function insertNews(
  tx: PlatformTx,
  news: { id: string; storeId: string; key: string; kind: AlertKind; data: AlertData; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into push_news (id, store_id, key, kind, data, at)
    select ${news.id}, ${news.storeId}, ${news.key}, ${news.kind}, ${JSON.stringify(news.data)}::jsonb, ${news.at}
    where ${listens(news.storeId)}
    on conflict (store_id, key) do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function findNews(db: PlatformDb, id: string): Promise<NewsRow | null> {
  return rowsOf(db, 'push_news').where('id', '=', id).$call(firstOrNull);
}

export interface Listener extends Pick<ChoicesRow, 'quiet_from' | 'quiet_until'> {
  device_id: string;
  user_id: string;
}

/** Browsers of people who want to hear this of the store. */
export async function listenersOf(db: PlatformDb, storeId: string, kind: string): Promise<Listener[]> {
  return db
    .selectFrom('push_choices as choice')
    .innerJoin('push_devices as device', 'device.user_id', 'choice.user_id')

    .select(['device.id as device_id', 'device.user_id', 'choice.quiet_from', 'choice.quiet_until'])
    .where('choice.store_id', '=', storeId)
    .where('choice.enabled', '=', true)
    .where(sql<boolean>`${kind} = any(choice.kinds)`)
    .execute();
}

/** Answers whether it is new: of one piece of news a browser gets one message. */
export async function insertMessage(
  tx: PlatformTx,
  message: MessageId & { held: boolean; due_at: Date },
): Promise<boolean> {
  return tx
    .insertInto('push_messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['news_id', 'device_id']).doNothing())
    .$call(wrote);
}

/** How many messages of a store a browser got or waits for since then. */
export async function countSince(
  db: PlatformDb,
  deviceId: string,
  storeId: string,
  since: Date,
): Promise<number> {
  const { n } = await db
    .selectFrom('push_messages as message')
    .innerJoin('push_news as news', 'news.id', 'message.news_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('message.device_id', '=', deviceId)
    .where('message.held', '=', false)
    .where('news.store_id', '=', storeId)
    .where('news.at', '>', since)
    .executeTakeFirstOrThrow();
  return n;
}

const open = sql<boolean>`sent_at is null and failed_at is null`;

/** Takes a message for one try and puts its next one off; null when it is done, held or being tried. */
export async function claimMessage(
  db: PlatformDb,
  { news_id, device_id }: MessageId,
  now: Date,
  leaseUntil: Date,
): Promise<{ attempts: number } | null> {
  return db
    .updateTable('push_messages')
    .set((row) => ({ attempts: row('attempts', '+', 1), due_at: leaseUntil }))
    .where('news_id', '=', news_id)
    .where('device_id', '=', device_id)
    .where('held', '=', false)
    .where(open)
    .where('due_at', '<=', now)
    .returning('attempts')
    .$call(firstOrNull);
}

export async function changeMessage(
  db: PlatformDb,
  { news_id, device_id }: MessageId,
  change: Partial<Pick<Row<'push_messages'>, 'sent_at' | 'failed_at' | 'due_at' | 'last_error'>>,
): Promise<void> {
  await db
    .updateTable('push_messages')
    .set(change)
    .where('news_id', '=', news_id)
    .where('device_id', '=', device_id)
    .execute();
}

/** Messages whose time has come: those to be tried, and those whose quiet hours are over. */
export async function dueMessages(
  db: PlatformDb,
  now: Date,
  limit: number,
): Promise<(MessageId & { held: boolean })[]> {
  return db
    .selectFrom('push_messages')
    .select(['news_id', 'device_id', 'held'])
    .where(open)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

export interface Held extends MessageId {
  store_id: string;
  kind: string;
  data: AlertData;
}

/** What a browser was not told in quiet hours that are over, oldest first; nobody else takes it meanwhile. */
export async function lockHeld(tx: PlatformTx, deviceId: string, now: Date): Promise<Held[]> {
  const rows = await tx
    .selectFrom('push_messages as message')
    .innerJoin('push_news as news', 'news.id', 'message.news_id')
    .select(['message.news_id', 'message.device_id', 'news.store_id', 'news.kind', 'news.data'])
    .where('message.device_id', '=', deviceId)
    .where('message.held', '=', true)
    .where('message.sent_at', 'is', null)
    .where('message.failed_at', 'is', null)
    .where('message.due_at', '<=', now)
    .orderBy('news.at')
    .orderBy('news.id')
    .forUpdate('message')
    .execute();
  return rows as Held[];
}

/** A held message is told by itself after all, or with others by another one. */
export async function endHold(tx: PlatformTx, held: MessageId, toldAt: Date | null): Promise<void> {
  await tx
    .updateTable('push_messages')
    .set(toldAt ? { sent_at: toldAt } : { held: false })
    .where('news_id', '=', held.news_id)
    .where('device_id', '=', held.device_id)
    .execute();
}

/** News that is written whoever listens, because somebody is told already. */
export async function insertSeveral(
  tx: PlatformTx,
  news: { id: string; store_id: string; key: string; data: AlertData; at: Date },
): Promise<void> {
  await tx
    .insertInto('push_news')
    .values({ ...news, data: JSON.stringify(news.data), kind: 'several' })
    .execute();
}

export async function dropOldNews(db: PlatformDb, before: Date): Promise<void> {
  await db.deleteFrom('push_news').where('at', '<', before).execute();
}
