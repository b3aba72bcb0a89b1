import { variantsForSale } from '../catalogue/index.ts';
import type { Mail } from '../mail/index.ts';
import { after, days, minutes } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { claimStores, holdStore, lookAgain, lookNoMore } from '../platform/database/store-times.ts';
import { storeTerms } from '../stores/index.ts';
import { stopPath } from './links.ts';
import { dropTold, takeWaiting, waitedFor } from './queries.ts';

export interface WaitDeps extends PlatformDeps {
  mail: Mail;
}

/** A store at which somebody waits is looked at this often (milliseconds). */
const lookEvery = minutes(5);
/** Mails written in one transaction; the others follow with the next look, within a minute. */
const mostAtOnce = 100;
/** What was told is kept for as long, so that an owner can see that it was (milliseconds). */
const toldKept = days(30);

/** The work by the clock: whoever waits for something that is back is told, once. */
export function defineWaitJobs(deps: WaitDeps): void {
  deps.jobs.define({ name: 'stock.tell', cron: everyMinute, run: () => tellWaiting(deps) });
}

/** Looks at every store whose time has come. Answers how many there were. */
export async function tellWaiting(deps: WaitDeps): Promise<number> {
  return workOff({
    claim: (most) => claimStores(deps.db.platform, 'stock_wait_times', deps.clock.now(), most),
    work: (one) => tellOfStore(deps, deps.db.forStore(one.store_id)),
    failed: (one, error) =>
      deps.log.error('who waits for goods was not told', { store: one.store_id, error }),
    atOnce: 2,
    limitMs: minutes(4),
  });
}

async function tellOfStore(deps: WaitDeps, storeDb: StoreDb): Promise<void> {
  await storeDb.transact(async (tx) => {
    await holdStore(tx.platform, 'stock_wait_times', tx.storeId);
    const now = deps.clock.now();
    // Nobody is led to a shop that is closed; who waits is told when it is open again.
    if (!(await storeTerms(tx, deps.config)).open)
      return lookAgain(tx.platform, 'stock_wait_times', tx.storeId, after(now, lookEvery));
    const waited = await waitedFor(tx);
    const known = await variantsForSale(
      tx,
      waited.map((one) => one.variant_id),
    );
    let left = waited.reduce((sum, one) => sum + one.count, 0);
    let room = mostAtOnce;
    for (const variant of known.values()) {
      if (variant.available === 0 || room === 0) continue;
      const told = await tellOf(deps, tx, variant, { now, most: room });
      left -= told;
      room -= told;
    }
    await dropTold(tx, after(now, -toldKept));
    if (left <= 0) await lookNoMore(tx.platform, 'stock_wait_times', tx.storeId);
    else
      await lookAgain(tx.platform, 'stock_wait_times', tx.storeId, room === 0 ? now : after(now, lookEvery));
  });
}

type Variant = Awaited<ReturnType<typeof variantsForSale>> extends Map<string, infer One> ? One : never;

async function tellOf(
  deps: WaitDeps,
  tx: StoreTx,
  variant: Variant,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const waiting = await takeWaiting(tx, variant.id, now, most);
  if (waiting.length === 0) return 0;
  const terms = await storeTerms(tx, deps.config);
  const what = variant.variant_title ? `${variant.title} (${variant.variant_title})` : variant.title;
  for (const { email, asked_at, language } of waiting)
    await deps.mail.queue(tx.platform, {
      key: `back-in-stock:${tx.storeId}:${variant.id}:${email}:${asked_at.getTime()}`,
      to: email,
      template: 'back-in-stock',
      data: {
        store_name: terms.name,
        store_url: terms.url,
        what,
        product_url: `${terms.url}/products/${variant.product_slug}`,
        stop_url: terms.url + stopPath(deps.config, tx.storeId, email),
        language,
      },
    });
  return waiting.length;
}
