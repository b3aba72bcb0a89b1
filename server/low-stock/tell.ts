import { addressesOf } from '../accounts/index.ts';
import type { Mail } from '../mail/index.ts';
import { after, hours, minutes } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import { workOff } from '../platform/jobs/work-off.ts';
import { claimStores, holdStore, lookAgain, lookNoMore } from '../platform/database/store-times.ts';
import type { Push } from '../push/index.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import { happened } from '../webhooks/index.ts';
import { isUntold, takeUntold, wantsMails, type LowRow } from './queries.ts';

export interface LowStockDeps extends PlatformDeps {
  mail: Mail;
  push: Push;
}

/** What falls low so soon after its owners were told is told together. */
const togetherMs = hours(2);
/** Lines in a mail; of the others it says how many there are. */
const mostLines = 20;

/** The work by the clock: owners hear once of what fell low, several things in one message. */
export function defineLowStockJob(deps: LowStockDeps): void {
  deps.jobs.define({ name: 'stock.low', cron: everyMinute, run: () => tellLowStock(deps) });
}

/** Looks at every store whose time has come. Answers how many there were. */
export async function tellLowStock(deps: LowStockDeps): Promise<number> {
  return workOff({
    claim: (most) => claimStores(deps.db.platform, 'low_stock_times', deps.clock.now(), most),
    work: (one) => tellOfStore(deps, deps.db.forStore(one.store_id)),
    failed: (one, error) => deps.log.error('low stock was not told', { store: one.store_id, error }),
    atOnce: 2,
    limitMs: minutes(4),
  });
}

async function tellOfStore(deps: LowStockDeps, storeDb: StoreDb): Promise<void> {
  await storeDb.transact(async (tx) => {
    await holdStore(tx.platform, 'low_stock_times', tx.storeId);
    const low = await takeUntold(tx);
    const now = deps.clock.now();
    if (low.length > 0) await tell(deps, tx, now, low);
    if (low.length > 0) await lookAgain(tx.platform, 'low_stock_times', tx.storeId, after(now, togetherMs));
    else if (await isUntold(tx))
      await lookAgain(tx.platform, 'low_stock_times', tx.storeId, after(now, minutes(1)));
    else await lookNoMore(tx.platform, 'low_stock_times', tx.storeId);
  });
}

const nameOf = ({ title, variant_title }: LowRow) => (variant_title ? `${title} (${variant_title})` : title);

async function tell(deps: LowStockDeps, tx: StoreTx, now: Date, low: readonly LowRow[]): Promise<void> {
  const { name: store_name, slug } = await storeTerms(tx, deps.config);
  const key = `low-stock:${now.toISOString()}`;
  const [only, ...others] = new Set(low.map((row) => row.product_id));
  const path =
    others.length === 0 ? `/products/${only}/stock?slug=${slug}` : `/products?slug=${slug}&show=low`;
  const [{ left }] = low as [LowRow];
  const what = `${nameOf(low[0]!)}: ${left === 0 ? 'sold out' : `${left} left`}`;
  const and = low.length > 1 ? `, and ${low.length - 1} more` : '';
  await deps.push.tell(tx, { key, kind: 'low_stock', data: { store_name, slug, path, what: what + and } });
  for (const { variant_id, product_id, title, variant_title, left: pieces } of low)
    await happened(tx, {
      event: 'stock.low',
      key: `${key}:${variant_id}`,
      data: { product_id, variant_id, title, variant_title, left: pieces },
    });
  if (!(await wantsMails(tx))) return;
  const lines = low.slice(0, mostLines).map((row) => ({ what: nameOf(row), left: row.left }));
  const more = low.length - lines.length;
  const dashboard_url = `${deps.config.platformUrl}/dashboard${path}`;
  for (const to of await addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId)))
    await deps.mail.queue(tx.platform, {
      key: `${key}:${tx.storeId}:${to}`,
      to,
      template: 'low-stock',
      data: { store_name, lines, more, dashboard_url },
    });
}
