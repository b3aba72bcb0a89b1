import type { AdNetwork } from '#shared/adverts.ts';
import { after, days, hours, minutes } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { isQuiet } from '../platform/quiet/quiet.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { storeTerms } from '../stores/index.ts';
import { ask, whatCame, type Outcome, type Told } from './ask.ts';
import type { AdvertDeps } from './deps.ts';
import { knowsBrowser, moveEvents, nobody, tellableMs } from './events.ts';
import { mayTell } from './networks-on.ts';
import { keysOf } from './networks.ts';
import type { Purchase } from './purchase.ts';
import {
  changeEvent,
  changeNetwork,
  deleteEvent,
  lockEvent,
  networkRows,
  soldLines,
  soldOrder,
  type EventRow,
} from './queries.ts';
import { shutOut } from './shut-out.ts';
import { claimEvents, lookNoMore, lookThen, type DueEvent } from './times.ts';
import { toldTo } from './told.ts';

/** How long an event stands in the list. */
const keptMs = days(30);
/** After each try that came to nothing; with the last a day is over. */
const pauses = [1, 5, 15, 60, 180, 360, 780].map(minutes);
/** What waits for a plan or a token is looked at this often; a new token has it looked at at once. */
const stoppedMs = hours(1);

/** The work by the clock: networks are told of sales, and what is too old is forgotten. */
export function defineAdvertJobs(deps: AdvertDeps): void {
  deps.jobs.define({ name: 'adverts.send', cron: everyMinute, run: () => sendAdEvents(deps) });
}

/** Looks at every event whose time has come. Answers how many there were. */
export async function sendAdEvents(deps: AdvertDeps): Promise<number> {
  if (await isQuiet(deps.db)) return 0;
  // A network that is away would keep all others waiting for its silence: the rest of its events come a minute later.
  const away = new Set<AdNetwork>();
  return workOff({
    claim: (most) => claimEvents(deps.db.platform, deps.clock.now(), most),
    work: (one) => lookAt(deps, one, away),
    failed: (one, error) => deps.log.error('an advert network was not told', { event: one.event_id, error }),
    atOnce: 3,
    limitMs: minutes(4),
  });
}

async function lookAt(deps: AdvertDeps, one: DueEvent, away: Set<AdNetwork>): Promise<void> {
  const storeDb = deps.db.forStore(one.store_id);
  const next = await storeDb.transact((tx) => prepare(deps, tx, one, away));
  if (!next) return;
  const reply = await ask(next.told.question);
  if (!reply) away.add(next.network);
  await storeDb.transact((tx) => writeDown(deps, tx, one, whatCame(next.told, reply)));
}

interface Prepared {
  network: AdNetwork;
  told: Told;
}

/**
 * What is to be said of an event, and to whom; null where nothing is now. Its next try is written down first: whatever
 * happens to this process, somebody tells it then, and the network knows it by its id.
 */
async function prepare(
  deps: AdvertDeps,
  tx: StoreTx,
  one: DueEvent,
  away: ReadonlySet<AdNetwork>,
): Promise<Prepared | null> {
  const now = deps.clock.now();
  const found = await lockEvent(tx, one.event_id);
  const event = found && (await aged(tx, found, now));
  if (event?.state !== 'waiting') return await putAway(tx, one, event, now);
  const terms = await storeTerms(tx, deps.config);
  const row = (await networkRows(tx)).find(({ network }) => network === event.network);
  const counted = { ...event, counted_at: event.counted_at ?? now };
  await changeEvent(tx, event.id, { counted_at: counted.counted_at });
  if (!row || row.failing_since || !mayTell(terms, now)) {
    await lookThen(tx, [event.id], after(now, stoppedMs));
    return null;
  }
  const next = after(now, pauses[0]!);
  await lookThen(tx, [event.id], next);
  if (away.has(event.network)) return null;
  const purchase = await purchaseOf(tx, counted, terms.url);
  if (!purchase) {
    await moveEvents(tx, [event], 'ended', { said: 'The customer was erased.' });
    return null;
  }
  await changeEvent(tx, event.id, { tries: event.tries + 1, try_at: next });
  const keys = keysOf(deps.config, tx, row);
  return { network: event.network, told: toldTo(deps.config, event.network, keys, purchase) };
}

/** An event as its age leaves it: what was not paid or not told within a week never will be. */
async function aged(tx: StoreTx, event: EventRow, now: Date): Promise<EventRow> {
  if (now.getTime() - (event.counted_at ?? event.created_at).getTime() < tellableMs) return event;
  const { state } = event;
  if (state === 'held') await moveEvents(tx, [event], 'ended', { said: 'It was not paid within a week.' });
  if (state === 'waiting') await moveEvents(tx, [event], 'given_up', { said: tooOld, try_at: null });
  if (knowsBrowser(event)) await changeEvent(tx, event.id, nobody);
  return (await lockEvent(tx, event.id))!;
}

const tooOld = 'It could not be told within a week, and networks take nothing older.';

/** An event that is not to be told now: when it is looked at next, or that it is forgotten. */
async function putAway(tx: StoreTx, one: DueEvent, event: EventRow | null, now: Date): Promise<null> {
  const isOver = event === null || now.getTime() - event.created_at.getTime() >= keptMs;
  if (isOver) {
    await deleteEvent(tx, one.event_id);
    await lookNoMore(tx.platform, one);
    return null;
  }
  const mayStill = event.state === 'held' || knowsBrowser(event);
  const next = mayStill
    ? after(event.counted_at ?? event.created_at, tellableMs)
    : after(event.created_at, keptMs);
  await lookThen(tx, [event.id], next);
  return null;
}

/** What the order says now; null where whoever bought has been erased. */
async function purchaseOf(tx: StoreTx, event: EventRow, shop: string): Promise<Purchase | null> {
  const order = await soldOrder(tx, event.order_id);
  if (!order || order.erased_at) return null;
  const { total_kobo, currency, email, phone } = order;
  return {
    id: event.order_id,
    at: event.counted_at!,
    url: `${shop}/checkout`,
    total_kobo,
    currency,
    email,
    phone,
    lines: await soldLines(tx, event.order_id),
    ip: event.client_ip,
    agent: event.user_agent,
    browser_id: event.browser_id,
    visit_id: event.visit_id,
  };
}

async function writeDown(deps: AdvertDeps, tx: StoreTx, one: DueEvent, outcome: Outcome): Promise<void> {
  const now = deps.clock.now();
  const event = await lockEvent(tx, one.event_id);
  if (event?.state !== 'waiting') return;
  const said = outcome.words;
  switch (outcome.is) {
    case 'sent':
      await moveEvents(tx, [event], 'sent', { said, told_at: now, try_at: null });
      await changeNetwork(tx, event.network, { worked_at: now });
      return lookThen(tx, [event.id], after(event.created_at, keptMs));
    case 'never':
      return giveBack(tx, event, 'refused', said);
    case 'token':
      // Nothing is wrong with the sale: it waits for another token, with all its tries before it.
      await changeEvent(tx, event.id, { said, try_at: null, tries: 0 });
      await lookThen(tx, [event.id], after(now, stoppedMs));
      return shutOut(deps, tx, event.network, said);
    case 'later': {
      const pause = pauses[event.tries - 1];
      if (pause === undefined)
        return giveBack(tx, event, 'given_up', `${said} We tried ${event.tries} times in a day.`);
      await changeEvent(tx, event.id, { said, try_at: after(now, pause) });
      return lookThen(tx, [event.id], after(now, pause));
    }
  }
}

/** Left to its owner, who may have it tried again while networks take it. */
async function giveBack(
  tx: StoreTx,
  event: EventRow,
  to: 'refused' | 'given_up',
  said: string,
): Promise<void> {
  await moveEvents(tx, [event], to, { said, try_at: null });
  await lookThen(tx, [event.id], after(event.counted_at ?? event.created_at, tellableMs));
}
