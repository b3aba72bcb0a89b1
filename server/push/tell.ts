import type { AlertData, AlertKind } from '#shared/alerts.ts';
import { after, days, hours, minutes } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { newId } from '../platform/ids.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { deliver, deliverJob, isFor, sweep, type DeliveryDeps } from './deliver.ts';
import {
  countSince,
  dropOldNews,
  findNews,
  insertMessage,
  insertNews,
  listenersOf,
  type Listener,
} from './queries.ts';
import { quietUntil } from './quiet.ts';

export interface Push {
  /**
   * Has the phones of a store's people ring for something, exactly when the caller's transaction is kept. The same `key`
   * again does nothing. Costs one statement where nobody listens.
   */
  tell(tx: StoreTx, news: { key: string; kind: AlertKind; data: AlertData }): Promise<void>;
}

export type PushDeps = DeliveryDeps & Pick<PlatformDeps, 'jobs'>;

const tellJob = 'push.tell';
/** Of one store a browser rings so often in an hour; what comes on top is told together. */
const mostAnHour = 20;
const togetherMs = minutes(30);
const keptNews = days(14);

/** Defines the jobs that carry messages to phones. */
export function createPush(deps: PushDeps): Push {
  deps.jobs.define<{ news_id: string }>({
    name: tellJob,
    atOnce: 4,
    run: ({ news_id }) => fanOut(deps, news_id),
  });
  deps.jobs.define<{ news_id: string; device_id: string }>({
    name: deliverJob,
    // A try that fails is put off by its own row, so none of them fails the others.
    atOnce: 8,
    batched: true,
    run: (message) => deliver(deps, message),
  });
  deps.jobs.define({ name: 'push.sweep', cron: everyMinute, run: () => sweep(deps) });
  deps.jobs.define({
    name: 'push.tidy',
    cron: '41 3 * * *',
    run: () => dropOldNews(deps.db.platform, after(deps.clock.now(), -keptNews)),
  });
  return {
    async tell(tx, news) {
      const id = newId();
      const isNew = await insertNews(tx.platform, { ...news, id, storeId: tx.storeId, at: deps.clock.now() });
      if (isNew) await deps.jobs.send(tx.platform, tellJob, { news_id: id });
    },
  };
}

/** One message for each browser that wants to hear it; harmless when repeated. */
async function fanOut(deps: PushDeps, newsId: string): Promise<void> {
  const news = await findNews(deps.db.platform, newsId);
  if (!news) return;
  for (const listener of await listenersOf(deps.db.platform, news.store_id, news.kind)) {
    const role = await deps.roleIn(deps.db.platform, listener.user_id, news.store_id);
    if (!role || !isFor(role, news)) continue;
    const heldUntil = await heldFor(deps, listener, news.store_id);
    const message = { news_id: news.id, device_id: listener.device_id };
    await deps.db.transact(async (tx) => {
      const due_at = heldUntil ?? deps.clock.now();
      const isNew = await insertMessage(tx, { ...message, held: heldUntil !== null, due_at });
      if (isNew && !heldUntil) await deps.jobs.send(tx, deliverJob, message);
    });
  }
}

/** Until when it is kept back: the quiet hours, or a while where the phone has rung enough; null: it rings now. */
async function heldFor(deps: PushDeps, listener: Listener, storeId: string): Promise<Date | null> {
  const now = deps.clock.now();
  const quiet = quietUntil(now, listener);
  if (quiet) return quiet;
  const rung = await countSince(deps.db.platform, listener.device_id, storeId, after(now, -hours(1)));
  return rung < mostAnHour ? null : after(now, togetherMs);
}
