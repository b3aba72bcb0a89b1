import { hash, randomBytes, randomUUID } from 'node:crypto';
import { after, days, minutes, startOfDayInLagos, type Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import { mostWaiting, type Counter, type Person, type View, type Window } from './counter.ts';
import { dropSalts, insertViews, makeDue, saltOf, withoutDisk, type ViewRow } from './queries.ts';

/** Rows written by one statement at most. */
const atOnce = 2_000;
const saltBytes = 16;
/** Windows that wait for the salt of their day, while the database is away at the start. */
const mostWindows = 3;
/** Hexadecimal characters of a fingerprint: 96 bits. */
const fingerprint = 24;
/** Once their day is over this long, salts are thrown away: by then every process has written what it had. */
const saltsOutlive = minutes(10);

/** Who somebody is to one store on one day: the same network and browser with another salt is somebody else. */
export const visitorOf = (
  salt: string,
  storeId: string,
  { network, agent }: Pick<Person, 'network' | 'agent'>,
): string => hash('sha256', `${salt} ${storeId} ${network} ${agent}`).slice(0, fingerprint);

interface WriteDeps {
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/** Views of one store on one day, without addresses. */
interface Batch {
  storeId: string;
  day: Date;
  rows: ViewRow[];
}

/** Forgets the salts of days that are over, and with them who came. */
export const dropOldSalts = ({ db, clock }: Pick<WriteDeps, 'db' | 'clock'>): Promise<void> =>
  dropSalts(db.platform, startOfDayInLagos(after(clock.now(), -saltsOutlive)));

/** The salts of today and, for a few minutes, of yesterday, as this process knows them. */
function createSalts({ db, clock }: WriteDeps): (day: Date) => Promise<string> {
  const known = new Map<number, string>();
  return async (day) => {
    const oldest = startOfDayInLagos(after(clock.now(), -saltsOutlive)).getTime();
    for (const its of known.keys()) if (its < oldest) known.delete(its);
    const found = known.get(day.getTime());
    if (found) return found;
    const salt = (await saltOf(db.platform, day, randomBytes(saltBytes))).toString('hex');
    known.set(day.getTime(), salt);
    return salt;
  };
}

/** Writes what was seen, one call after the other; what could not be written waits, for as long as there is room. */
export function createWriter(deps: WriteDeps, counter: Counter): () => Promise<void> {
  const { db, clock, log } = deps;
  const salt = createSalts(deps);
  /** Without the salt of their day nobody in them has a fingerprint yet. */
  let unsalted: Window[] = [];
  let left: Batch[] = [];
  let writing = Promise.resolve();

  const writeBatch = ({ storeId, day, rows }: Batch) =>
    db.forStore(storeId).transact(async (tx) => {
      await withoutDisk(tx);
      await insertViews(tx, rows);
      await makeDue(tx, day, clock.now());
    });
  const salted = async (): Promise<Batch[]> => {
    unsalted = [...unsalted, ...counter.take()].slice(-mostWindows);
    const batches: Batch[] = [];
    while (unsalted[0]) {
      batches.push(...batchesOf(unsalted[0], await salt(unsalted[0].day)));
      unsalted.shift();
    }
    return batches;
  };
  const writeAll = async () => {
    // By then the day's figures may have been counted from what is thrown away, and must not be counted from this alone.
    const batches = [...left, ...(await salted())].filter(({ day }) => after(day, days(2)) > clock.now());
    left = [];
    for (const [at, batch] of batches.entries()) {
      const problem = await writeBatch(batch).then(noProblem, asProblem);
      if (problem) log.warn('visits could not be written', { error: problem });
      if (!problem || willNeverDo(problem)) continue;
      // The database is away: the others would wait for it one after the other.
      left = withinRoom(batches.slice(at));
      return;
    }
  };
  return () => (writing = writing.then(writeAll, writeAll));
}

type Problem = Error & { code?: string };
const noProblem = () => null;
const asProblem = (error: unknown) => error as Problem;
/** A store that is gone, or what the database does not take as it is. */
const willNeverDo = ({ code = '' }: Problem): boolean => /^2[23]/.test(code);

/** The latest, as many as may wait. */
function withinRoom(batches: Batch[]): Batch[] {
  let rows = 0;
  return batches.reverse().filter((batch) => (rows += batch.rows.length) <= mostWaiting);
}

function batchesOf({ day, people, nobody }: Window, salt: string): Batch[] {
  // Ids of one beginning: a random number for each would cost more than all else of a view.
  const beginning = randomUUID().slice(0, 24);
  let count = 0;
  const nextId = () => beginning + (count++).toString(16).padStart(12, '0');
  const byStore = new Map<string, ViewRow[]>();
  const put = (view: View, visitor: string | null) => {
    const rows = byStore.get(view.storeId);
    const row = { id: nextId(), visitor, ...rowOf(view) };
    if (rows) rows.push(row);
    else byStore.set(view.storeId, [row]);
  };
  for (const view of nobody.views.values()) put(view, null);
  for (const its of people.values())
    for (const person of its.values()) {
      const known = new Map<string, string>();
      for (const view of person.views.values()) {
        let visitor = known.get(view.storeId);
        if (!visitor) known.set(view.storeId, (visitor = visitorOf(salt, view.storeId, person)));
        put(view, visitor);
      }
    }
  return [...byStore].flatMap(([storeId, rows]) =>
    Array.from({ length: Math.ceil(rows.length / atOnce) }, (_, n) => ({
      storeId,
      day,
      rows: rows.slice(n * atOnce, (n + 1) * atOnce),
    })),
  );
}

const rowOf = ({ at, what, page, views, came, device }: View): Omit<ViewRow, 'id' | 'visitor'> => ({
  at,
  what,
  path: page.path,
  product_id: page.productId,
  views: what === 'view' ? views : 0,
  ...came,
  device,
});
