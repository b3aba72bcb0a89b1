import { leftBehind } from '#shared/api/arrivals.ts';
import { slugProblem } from '#shared/slug.ts';
import { addressesOf } from '../../accounts/index.ts';
import type { Mail } from '../../mail/index.ts';
import { createGate } from '../../media/index.ts';
import type { Blobs } from '../../platform/files/blobs.ts';
import { after, minutes } from '../../platform/clock.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { workOff } from '../../platform/jobs/work-off.ts';
import { storeAt } from '../../stores/index.ts';
import { mustFit, ownersBounds } from '../take-in/bounds.ts';
import { isHere, lookAt, wasErased, type Looked } from '../take-in/look.ts';
import { AddressTaken, Refused } from '../take-in/refused.ts';
import { takeIn, withArchive } from '../take-in/take-in.ts';
import { folderOf, withWhole } from './bytes.ts';
import * as queries from './queries.ts';
import { arrivalJobs, giveUp, toldUntil, waitsMs } from './send.ts';
import type { LookedView } from './view.ts';

/** Taking in is in nobody’s way. */
const encoding = createGate(1);

export interface ArrivalJobDeps extends PlatformDeps {
  mail: Mail;
  blobs: Blobs;
}

/** What an operator would ask is asked of nobody: the file is sent once more, or its owner writes to us. */
const oursToMend =
  'Something went wrong on our side, and nothing of it came in. Send it once more; if it fails again, write to us.';

/** Looking at and taking in of what owners bring, one at a time, and its end. */
export function defineArrivalJobs(deps: ArrivalJobDeps): void {
  const kept = { retryLimit: 3, retryDelay: 30, lostAfter: 7_200, atOnce: 1 };
  deps.jobs.define<{ id: string }>({ ...kept, name: arrivalJobs.look, run: ({ id }) => look(deps, id) });
  deps.jobs.define<{ id: string }>({ ...kept, name: arrivalJobs.take, run: ({ id }) => take(deps, id) });
  deps.jobs.define({ name: 'archive.arrivals', cron: '*/10 * * * *', run: () => clearArrivals(deps) });
}

/** Says what is in it, or why it cannot come in. */
async function look(deps: ArrivalJobDeps, id: string): Promise<void> {
  const { db, blobs, clock } = deps;
  const row = await queries.findArrival(db.platform, id);
  if (row?.state !== 'looking') return;
  try {
    const looked = await withWhole(blobs, row, (file) =>
      withArchive(file, async (zip) => {
        const found = await lookAt(db.platform, zip);
        mustFit(found, zip, ownersBounds);
        if (await isHere(db.platform, found.store.id))
          throw await alreadyHere(db.platform, found, row.user_id);
        return found;
      }),
    );
    const view = JSON.stringify(await viewOf(db.platform, looked));
    await db.transact((tx) =>
      queries.turnArrival(tx, id, 'looked', { looked: view, due_at: after(clock.now(), waitsMs) }),
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await refuse(deps, row, error.message);
  }
}

async function alreadyHere(db: PlatformDb, { store }: Looked, userId: string): Promise<Refused> {
  if (await wasErased(db, store.id))
    return new Refused(
      `“${store.name}” was here and was closed for good, so it is not made anew from a file. Add a store, and bring the sheets in the file: products.csv under Products, customers.csv under Customers.`,
    );
  return new Refused(
    (await queries.isMemberOf(db, store.id, userId))
      ? `“${store.name}” is here already, among your stores. A file makes a store anew where it is not; it changes none. To bring single things back, use the sheets in the file: products.csv under Products, customers.csv under Customers.`
      : `“${store.name}” is here already, in another account. If it is yours, sign in with that account, or write to us.`,
  );
}

async function viewOf(db: PlatformDb, { store, madeAt, counts, tables }: Looked): Promise<LookedView> {
  const of = (table: string) => tables[table] ?? 0;
  return {
    name: store.name,
    slug: store.slug,
    free_slug: await freeSlug(db, store.slug),
    made_at: madeAt.toISOString(),
    counts,
    left: leftBehind.map((what) => ({ what, count: of(what) })).filter(({ count }) => count > 0),
    gift_cards: of('gift_cards'),
    domains: of('store_domains'),
  };
}

/** The address it had, or one like it; '' where it cannot have any of them. */
async function freeSlug(db: PlatformDb, slug: string): Promise<string> {
  for (const one of [slug, ...Array.from({ length: 8 }, (_, n) => `${slug}-${n + 2}`)])
    if (slugProblem(one) === null && (await storeAt(db, one, 'slug')) === null) return one;
  return '';
}

/** Nobody wants it any more. */
class CalledOff extends Error {}

/** Makes the store of it. Begun anew after a crash it begins at the beginning, since nothing of it stayed. */
async function take(deps: ArrivalJobDeps, id: string): Promise<void> {
  const { db, blobs } = deps;
  const row = await queries.findArrival(db.platform, id);
  if (row?.state !== 'taking') return;
  const also = async (tx: PlatformTx, store_id: string) => {
    const change = { store_id, progress: 100, due_at: toldUntil(deps.clock) };
    if (!(await queries.turnArrival(tx, id, 'in', change))) throw new CalledOff();
    await tell(deps, tx, row, 'arrival-in');
  };
  const wanted = { ownerId: row.user_id, slug: row.slug, vouched: false, most: ownersBounds, also };
  try {
    await withWhole(blobs, row, (file) =>
      takeIn({ ...deps, encoding }, { ...wanted, file, heard: hearing(db.platform, id) }),
    );
    await blobs.remove(folderOf(id));
  } catch (error) {
    if (error instanceof CalledOff) return;
    if (error instanceof AddressTaken) await askAnew(deps, id, error.message);
    else if (error instanceof Refused) await refuse(deps, row, error.message);
    else throw error;
  }
}

/** Said at most so often (ms). */
const tellEveryMs = 1_000;

function hearing(db: PlatformDb, id: string) {
  let next = 0;
  return async (share: number) => {
    if (performance.now() < next) return;
    next = performance.now() + tellEveryMs;
    if (!(await queries.tellProgress(db, id, Math.floor(share * 99)))) throw new CalledOff();
  };
}

async function askAnew({ db, clock }: ArrivalJobDeps, id: string, problem: string): Promise<void> {
  await db.transact((tx) =>
    queries.turnArrival(tx, id, 'looked', { problem, due_at: after(clock.now(), waitsMs) }),
  );
}

/** Ends it with why, and tells who brought it. Nothing of it stays. */
async function refuse(deps: ArrivalJobDeps, row: queries.ArrivalRow, problem: string): Promise<void> {
  const { db, blobs, clock } = deps;
  const isRefused = await db.transact(async (tx) => {
    if (!(await queries.turnArrival(tx, row.id, 'refused', { problem, due_at: toldUntil(clock) })))
      return false;
    await tell(deps, tx, { ...row, problem }, 'arrival-refused');
    return true;
  });
  if (isRefused) await blobs.remove(folderOf(row.id));
}

async function tell(
  { config, mail }: ArrivalJobDeps,
  tx: PlatformTx,
  row: queries.ArrivalRow,
  template: 'arrival-in' | 'arrival-refused',
): Promise<void> {
  const store_name = (row.looked as LookedView | null)?.name ?? row.file_name;
  const dashboard = `${config.platformUrl}/dashboard`;
  for (const to of await addressesOf(tx, [row.user_id]))
    await mail.queue(tx, {
      key: `${template}:${row.id}`,
      to,
      template,
      data: {
        store_name,
        why: row.problem,
        dashboard_url:
          template === 'arrival-in' ? `${dashboard}/?slug=${row.slug}` : `${dashboard}/bring-store`,
      },
    });
}

/** Gives up what nobody came back for, and forgets what has ended. Answers how many were looked at. */
function clearArrivals(deps: ArrivalJobDeps): Promise<number> {
  return workOff({
    claim: (most) => queries.claimArrivals(deps.db.platform, deps.clock.now(), most),
    work: (row) => clearOne(deps, row),
    failed: ({ id }, error) =>
      deps.log.error('a store on its way could not be cleared', { arrival: id, error }),
    atOnce: 2,
    limitMs: minutes(4),
  });
}

async function clearOne(deps: ArrivalJobDeps, row: queries.ArrivalRow): Promise<void> {
  const { db, blobs } = deps;
  if (row.state === 'looking' || row.state === 'taking') return refuse(deps, row, oursToMend);
  if (await giveUp(deps, row)) return;
  // Its bytes once more: a program that died between its end and their going left them.
  await blobs.remove(folderOf(row.id));
  await db.transact((tx) => queries.forgetArrival(tx, row.id));
}
