import { isServed, type DomainState } from '#shared/states.ts';
import { lagosDate } from '#shared/lagos.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { shopHosts } from '../stores/index.ts';
import type { DomainDeps } from './deps.ts';
import { lookAt, targetOf, verdictOf, type Findings } from './look.ts';
import { moveDomain, settleStore } from './moves.ts';
import { changeDomain, domainsOf, type DomainRow } from './queries.ts';
import { tellOwners, type DomainNews } from './tell.ts';
import { becomes, endOf, nextLook } from './times.ts';

/** Looks at the records of hosts, those of a domain together. Nothing is held meanwhile: DNS may take its time. */
export async function lookAtHosts(
  { dns, config }: Pick<DomainDeps, 'dns' | 'config'>,
  rows: readonly DomainRow[],
): Promise<Map<string, Findings>> {
  const target = await targetOf(dns, config);
  const domains = Map.groupBy(rows, ({ base, token }) => `${base} ${token}`);
  const looks = [...domains.values()].map(async (some) => {
    const { base, token } = some[0]!;
    const found = await lookAt(dns, target, { base, token, hosts: some.map(({ host }) => host) });
    return some.map(({ id, host }) => [id, found.get(host)!] as const);
  });
  return new Map((await Promise.all(looks)).flat());
}

/** Keeps what was found of hosts, by their ids, and does what follows from it. */
export async function takeIn(
  deps: DomainDeps,
  storeDb: StoreDb,
  looked: ReadonlyMap<string, Findings>,
): Promise<void> {
  const now = deps.clock.now();
  await storeDb.transact(async (tx) => {
    await shopHosts.hold(tx);
    const { allowed } = await shopHosts.look(tx, deps.config, now);
    const moved: Moved[] = [];
    for (const row of await domainsOf(tx)) {
      const findings = looked.get(row.id);
      // Another store has proven it while we looked.
      if (!findings || row.state === 'moved') continue;
      await keepFindings(tx, row, findings, now);
      const to = becomes(row, verdictOf(findings), now);
      if (to === null || (to === 'verified' && !(await mayAnswer(tx, row, allowed, now)))) continue;
      // Records that are ours to set are waited for as long as it takes us.
      const isEnd = to === 'given_up' || to === 'lapsed';
      if (isEnd && (await deps.recordsAreOurs(tx, row.base))) continue;
      moved.push({ row: await moveDomain(tx, row, to, now), to });
    }
    await settleStore(tx);
    for (const some of together(moved)) {
      const ours = await deps.recordsAreOurs(tx, some[0].row.base);
      await tellOwners(deps, tx, newsOf(some, ours));
    }
  });
}

async function keepFindings(tx: StoreTx, row: DomainRow, findings: Findings, now: Date): Promise<void> {
  const looks = row.looks + 1;
  await changeDomain(tx, row.id, {
    found: JSON.stringify(findings),
    looked_at: now,
    ...(verdictOf(findings) === 'right' ? { right_at: now } : {}),
    looks,
    look_at: nextLook({ ...row, looks }, now),
  });
}

/** Whether the host is this store's to answer on: it is already, or it is free and the store's plan has it. */
async function mayAnswer(tx: StoreTx, row: DomainRow, allowed: boolean, now: Date): Promise<boolean> {
  return isServed(row.state) || (allowed && (await shopHosts.claim(tx, row.host, now)));
}

interface Moved {
  row: DomainRow;
  to: DomainState;
}
type Some = [Moved, ...Moved[]];

/** A domain and its www are told of in one letter. */
const together = (moved: readonly Moved[]): Some[] =>
  [...Map.groupBy(moved, ({ row, to }) => `${to} ${row.base}`).values()] as Some[];

/** What is told of it; `ours`: its records are ours to set, so nothing is asked of its owner. */
function newsOf(some: Some, ours: boolean): DomainNews {
  const { row, to } = some[0];
  const end = ours ? null : endOf(row);
  return {
    kind: to as DomainNews['kind'],
    hosts: some.map((one) => one.row.host),
    ...(ours ? { ours } : {}),
    ...(end ? { ends_on: lagosDate(end) } : {}),
  };
}
