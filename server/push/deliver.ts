import { mayHear, type AlertData, type AlertKind } from '#shared/alerts.ts';
import { may, type Role } from '#shared/roles.ts';
import { after, minutes, seconds } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Outgoing } from '../platform/outside/outgoing.ts';
import { newId } from '../platform/ids.ts';
import {
  changeMessage,
  choicesOf,
  claimMessage,
  deleteDevice,
  dueMessages,
  endHold,
  findDevice,
  findNews,
  insertMessage,
  insertSeveral,
  lockHeld,
  type Held,
  type MessageId,
  type NewsRow,
} from './queries.ts';
import { keptMs, sendMessage, type Sent } from './send.ts';
import { messageOf } from './words.ts';

export interface DeliveryDeps extends PlatformDeps {
  outgoing: Outgoing;
  /** Whether a session goes on; a browser that was signed out rings no more. */
  isLive(sessionId: string, userId: string): Promise<boolean>;
  /** A person's role in a store; null: none. */
  roleIn(db: PlatformDb, userId: string, storeId: string): Promise<Role | null>;
}

export const deliverJob = 'push.send';
/** Longer than a try can take. */
const lease = minutes(1);
const firstWait = seconds(15);
const longestWait = minutes(30);
const sweptAtOnce = 200;
/** So that a service which does not answer takes four minutes of a sweep at most. */
const sweptTogether = 8;

/** One try to send one message; harmless when repeated. */
export async function deliver(deps: DeliveryDeps, id: MessageId): Promise<void> {
  const { db, clock } = deps;
  const claimed = await claimMessage(db.platform, id, clock.now(), after(clock.now(), lease));
  if (!claimed) return;
  const [device, news] = [
    await findDevice(db.platform, id.device_id),
    await findNews(db.platform, id.news_id),
  ];
  if (!device || !news) return;
  if (!(await deps.isLive(device.session_id, device.user_id))) return deleteDevice(db.platform, device.id);
  const role = await deps.roleIn(db.platform, device.user_id, news.store_id);
  const choices = await choicesOf(db.platform, news.store_id, device.user_id);
  if (!role || !choices?.enabled || !isFor(role, news)) return end(deps, id, 'not wanted any more');
  const seesOrders = may(role, 'orders.see');
  const data = news.data as AlertData;
  // Who only packs has no page of an order: home says what there is to send.
  const about = seesOrders ? data : { ...data, path: `/?slug=${encodeURIComponent(data.slug)}` };
  const message = messageOf(
    { id: news.id, kind: news.kind, data: about },
    choices.hide_amounts || !seesOrders,
  );
  const sent = await sendMessage(deps, device, message);
  return note(deps, id, sent, { attempts: claimed.attempts, since: news.at });
}

/** What came together was asked about one by one when it came. */
export const isFor = (role: Role, { kind }: NewsRow) => kind === 'several' || mayHear(role, kind);

const end = (deps: DeliveryDeps, id: MessageId, reason: string) =>
  changeMessage(deps.db.platform, id, { failed_at: deps.clock.now(), last_error: reason });

/** Writes down what came of a try, and has the next one made. */
async function note(
  deps: DeliveryDeps,
  id: MessageId,
  sent: Sent,
  { attempts, since }: { attempts: number; since: Date },
): Promise<void> {
  const now = deps.clock.now();
  if (sent.is === 'sent') return changeMessage(deps.db.platform, id, { sent_at: now, last_error: null });
  if (sent.is === 'gone') return deleteDevice(deps.db.platform, id.device_id);
  const about = { ...id, attempts, reason: sent.reason };
  if (sent.is === 'never' || now.getTime() - since.getTime() > keptMs) {
    deps.log.error('a message to a phone was given up', about);
    return end(deps, id, sent.reason);
  }
  deps.log.warn('a message to a phone could not be sent yet', about);
  const wait = Math.max(sent.waitMs, Math.min(longestWait, firstWait * 2 ** Math.min(attempts - 1, 10)));
  return deps.db.transact(async (tx) => {
    await changeMessage(tx, id, { due_at: after(now, wait), last_error: sent.reason });
    // A second later than the row says, because the queue and we may read different clocks.
    await deps.jobs.send(tx, deliverJob, id, Math.ceil(wait / 1000) + 1);
  });
}

/** Tries what is due and has lost its job, and tells what came in quiet hours that are over. */
export async function sweep(deps: DeliveryDeps): Promise<void> {
  const due = await dueMessages(deps.db.platform, deps.clock.now(), sweptAtOnce);
  const rested = new Set(due.filter(({ held }) => held).map(({ device_id }) => device_id));
  for (const deviceId of rested) await tellHeld(deps, deviceId);
  const waiting = due.filter(({ held }) => !held).map(idOf);
  while (waiting.length > 0)
    await Promise.all(waiting.splice(0, sweptTogether).map((one) => deliver(deps, one)));
}

/** One message for each store of what a browser was not told: the news itself, or how many there were of each kind. */
async function tellHeld(deps: DeliveryDeps, deviceId: string): Promise<void> {
  await deps.db.transact(async (tx) => {
    const now = deps.clock.now();
    const held = await lockHeld(tx, deviceId, now);
    for (const [storeId, its] of Map.groupBy(held, ({ store_id }) => store_id)) {
      const [first] = its;
      if (its.length === 1) {
        await endHold(tx, first!, null);
        await deps.jobs.send(tx, deliverJob, idOf(first!));
        continue;
      }
      const news = { id: newId(), store_id: storeId, at: now, data: together(its) };
      await insertSeveral(tx, { ...news, key: `several:${deviceId}:${now.toISOString()}` });
      const message = { news_id: news.id, device_id: deviceId };
      await insertMessage(tx, { ...message, held: false, due_at: now });
      for (const one of its) await endHold(tx, one, now);
      await deps.jobs.send(tx, deliverJob, message);
    }
  });
}

const idOf = ({ news_id, device_id }: MessageId): MessageId => ({ news_id, device_id });

function together(held: Held[]): AlertData {
  const { store_name, slug } = held[0]!.data;
  const counts: NonNullable<AlertData['counts']> = {};
  for (const { kind } of held) counts[kind as AlertKind] = (counts[kind as AlertKind] ?? 0) + 1;
  // To the orders, unless there is nothing but enquiries or low stock.
  const [only, other] = Object.keys(counts);
  const page =
    other === undefined && only === 'enquiry'
      ? 'enquiries'
      : other === undefined && only === 'low_stock'
        ? 'products'
        : 'orders';
  return { store_name, slug, path: `/${page}?slug=${encodeURIComponent(slug)}`, counts };
}
