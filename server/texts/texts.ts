import { segmentsOf } from '#shared/gsm.ts';
import {
  after,
  byDayInLagos,
  days,
  hours,
  minutes,
  seconds,
  startOfDayInLagos,
  type Clock,
} from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database, StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { everyMinute, type Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Outgoing } from '../platform/outside/outgoing.ts';
import {
  claimText,
  dropOldTexts,
  dueTexts,
  insertText,
  putTextOff,
  turnText,
  type TextReason,
  type TextRow,
} from './queries.ts';
import { termii, type TextProvider } from './provider.ts';
import { isTextStopped } from './stops.ts';

/** What a text to a shopper tells. */
export type TextKind = 'order-placed' | 'order-paid' | 'order-sent' | 'order-ready' | 'order-done';

export interface Texts {
  /** Whether a provider is configured; else nothing of texts is offered, said or queued. */
  isOffered: boolean;
  /**
   * Puts a text on its way in the caller's transaction, in letters of `gsmText`. The same `key` again does nothing. Whatever
   * is not `urgent` waits for the morning at night.
   */
  queue(
    tx: StoreTx,
    text: { key: string; to: string; orderId: string; kind: TextKind; words: string; urgent: boolean },
  ): Promise<void>;
}

export interface TextDeps {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  log: Log;
  config: Config;
  outgoing: Outgoing;
}

interface SendDeps extends TextDeps {
  provider: TextProvider | null;
}

const sendJob = 'texts.send';
/** Longer than a provider is waited for, so that no second process tries meanwhile. */
const lease = minutes(1);
const firstWait = seconds(15);
const longestWait = hours(1);
/** News of yesterday is of no use; a night is shorter. */
const keptTrying = hours(24);
/** What became of them is shown with their orders for so long (days). */
const keptDays = 90;
const sweptAtOnce = 200;
/** Segments of a store to one number in a day. */
const mostToOne = 10;

/** Defines the jobs that carry texts away. */
export function createTexts(deps: TextDeps): Texts {
  const { config, jobs, clock } = deps;
  const provider = config.texts ? termii(config.texts, deps.outgoing) : null;
  const sending: SendDeps = { ...deps, provider };
  jobs.define<{ id: string }>({ name: sendJob, run: async ({ id }) => send(sending, id) });
  jobs.define({ name: 'texts.sweep', cron: everyMinute, run: () => sweep(sending) });
  jobs.define({
    name: 'texts.tidy',
    cron: '41 3 * * *',
    run: () => dropOldTexts(deps.db.platform, after(clock.now(), -days(keptDays))),
  });
  return {
    isOffered: provider !== null,
    async queue(tx, { key, to, orderId, kind, words, urgent }) {
      if (!provider) return;
      const id = newId();
      const at = clock.now();
      const next = urgent ? at : byDayInLagos(at);
      const text = { id, key, store_id: tx.storeId, order_id: orderId, recipient: to, kind, words };
      const isNew = await insertText(tx.platform, {
        ...text,
        segments: segmentsOf(words),
        next_try_at: next,
        at,
      });
      // The sweep finds those that wait for the morning.
      if (isNew && next.getTime() === at.getTime()) await jobs.send(tx.platform, sendJob, { id });
    },
  };
}

async function sweep(deps: SendDeps): Promise<void> {
  for (const id of await dueTexts(deps.db.platform, deps.clock.now(), sweptAtOnce)) await send(deps, id);
}

/** One try to send one text; harmless when repeated. */
async function send(deps: SendDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  const text = await claimText(deps.db.platform, id, now, after(now, lease));
  if (!text) return;
  const hindrance = await hindranceOf(deps, text, now);
  if (hindrance) return giveUp(deps, text, hindrance);
  const taken = await deps.provider!({ to: text.recipient, words: text.words! });
  if (taken.is === 'refused') return giveUp(deps, text, 'refused', taken.why);
  if (taken.is === 'later') return putOff(deps, text, taken.why);
  const { providerId } = taken;
  await turnText(deps.db.platform, { id }, 'sent', { at: deps.clock.now(), providerId });
}

/** Why a text is not sent; null: it is. The day's segments are counted when it is first tried, one by one whoever made it. */
async function hindranceOf(
  { db, config, provider }: SendDeps,
  text: TextRow,
  now: Date,
): Promise<TextReason | null> {
  if (!provider || !config.texts) return 'too_old';
  if (now.getTime() - text.created_at.getTime() > keptTrying) return 'too_old';
  if (await isTextStopped(config, db.platform, text.recipient)) return 'stopped';
  if (text.attempts > 1) return null;
  const store = db.forStore(text.store_id);
  const from = startOfDayInLagos(now);
  const count = async (what: string) => (await store.tally([{ what, from, by: text.segments }])).get(what)!;
  // Whoever types somebody's number at a checkout has us write to it; what that is too much for is not the store's.
  if ((await count(`p:${text.recipient}:texts`)) > mostToOne) return 'over_limit';
  return (await count('texts')) > config.texts.perStoreAndDay ? 'over_limit' : null;
}

async function giveUp(deps: SendDeps, text: TextRow, reason: TextReason, error = ''): Promise<void> {
  const { id, kind, store_id: store } = text;
  deps.log.warn('a text is not sent', { id, kind, store, reason, error });
  await turnText(deps.db.platform, { id }, 'failed', { at: deps.clock.now(), reason, error });
}

async function putOff(deps: SendDeps, text: TextRow, why: string): Promise<void> {
  const wait = Math.min(longestWait, firstWait * 2 ** Math.min(text.attempts - 1, 12));
  deps.log.warn('a text could not be sent yet', { id: text.id, attempts: text.attempts, why });
  await deps.db.transact(async (tx) => {
    await putTextOff(tx, text.id, after(deps.clock.now(), wait), why);
    await deps.jobs.send(tx, sendJob, { id: text.id }, Math.ceil(wait / 1000) + 1);
  });
}
