import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#shared/api/contract.ts';
import type { chooseAddress as chooseCall, Domain, DomainHost, Domains } from '#shared/api/domains.ts';
import { product } from '#shared/product.ts';
import type { DomainState } from '#shared/states.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError, notFound } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { spokenAddress, spokenHost } from '../platform/outside/spoken-address.ts';
import { needFeature, shopHosts } from '../stores/index.ts';
import type { DomainDeps } from './deps.ts';
import { recordsOf, targetOf, verdictOf, type Target } from './look.ts';
import { moveDomain, settleStore } from './moves.ts';
import { domainIn } from './names.ts';
import { domainsOf, endedBases, insertDomain, prefer, type DomainRow } from './queries.ts';
import { lookAtHosts, takeIn } from './take-in.ts';
import { takeOver } from './take-over.ts';
import { endOf, nextLook } from './times.ts';

/** So many domains a store may have, each with its www. */
const most = 3;

const noSuchDomain = () => notFound('We could not find that domain in this store.');

const ofBase = (rows: readonly DomainRow[], base: string) => rows.filter((row) => row.base === base);

/** A store's own domains as its members see them. */
export async function viewDomains(deps: DomainDeps, storeDb: StoreDb): Promise<Domains> {
  const target = await targetOf(deps.dns, deps.config);
  return storeDb.read(async (tx) => {
    const { name: _, slug: __, own_host, ...store } = await shopHosts.look(tx, deps.config, deps.clock.now());
    const all = await domainsOf(tx);
    const domains = Map.groupBy(all, ({ base }) => base);
    const taken = await takenAmong(tx, all);
    const address = store.allowed ? own_host : null;
    return {
      ...store,
      free_address: spokenAddress(store.free_url),
      address: spokenAddress(store.url),
      most,
      domains: [...domains.values()].map((rows) => viewDomain(rows, target, { address, taken })),
    };
  });
}

/** Whether the store has shown that a host is its own, and does not answer there yet. */
const isProven = ({ state, found }: DomainRow): boolean =>
  (state === 'waiting' || state === 'given_up' || state === 'lapsed') &&
  found !== null &&
  verdictOf(found) === 'right';

/** Hosts that the store has proven and another one answers at; not those that only wait for a plan. */
async function takenAmong(tx: StoreTx, rows: readonly DomainRow[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const row of rows.filter(isProven)) {
    const holder = await shopHosts.holderOf(tx.platform, row.host);
    if (holder && holder !== tx.storeId) taken.add(row.host);
  }
  return taken;
}

/** What of the whole store a host is shown by: the one it is given out under, and those another store has. */
interface Among {
  address: string | null;
  taken: ReadonlySet<string>;
}

function viewDomain(rows: readonly DomainRow[], target: Target, among: Among): Domain {
  const { base, token, looked_at } = rows[0]!;
  return {
    domain: base,
    spoken: spokenHost(base),
    hosts: rows.map((row) => viewHost(row, among)),
    records: recordsOf(target, { base, token, hosts: rows }),
    looked_at: looked_at?.toISOString() ?? null,
  };
}

function viewHost(row: DomainRow, { address, taken }: Among): DomainHost {
  const { host, state, since, preferred } = row;
  // What is proven is never given up.
  const end = isProven(row) ? null : endOf(row);
  return {
    host,
    spoken: spokenHost(host),
    // What was removed is not among them.
    state: state as DomainHost['state'],
    since: since.toISOString(),
    ends_at: end?.toISOString() ?? null,
    preferred,
    is_address: host === address,
    taken: taken.has(host),
  };
}

/**
 * Adds a domain, with its www where it has one. Nothing answers there before its records were seen.
 * @throws AppError bad_input with what is wrong with it, conflict where it is there or there are too many.
 */
export async function addDomain(deps: DomainDeps, storeDb: StoreDb, typed: string): Promise<void> {
  await storeDb.transact((tx) => addDomainIn(deps, tx, typed));
}

/** The same in the transaction of somebody else, such as of the order of the name; whatever it throws changed nothing. */
export async function addDomainIn(
  deps: Pick<DomainDeps, 'config' | 'clock'>,
  tx: StoreTx,
  typed: string,
): Promise<void> {
  const named = domainIn(typed, deps.config);
  const now = deps.clock.now();
  await needFeature(tx, 'custom_domain', now);
  if ('problem' in named) throw new AppError('bad_input', { domain: [named.problem] });
  await shopHosts.hold(tx);
  const { base, hosts, typed: wanted } = named;
  const rows = await domainsOf(tx);
  mayBeAdded(rows, base);
  // What another store has proven since begins anew, with a new proof.
  for (const row of ofBase(rows, base)) await moveDomain(tx, row, 'removed', now);
  const hasPreferred = rows.some((row) => row.preferred && row.base !== base);
  const first = {
    state: 'waiting',
    added_at: now,
    since: now,
    look_at: nextLook({ state: 'waiting', looks: 0 }, now),
  };
  const token = randomBytes(16).toString('hex');
  for (const host of hosts)
    await insertDomain(tx, {
      id: newId(),
      host,
      base,
      token,
      ...first,
      preferred: !hasPreferred && host === wanted,
    });
  await noteChange(tx, { kind: 'settings', what: `Added the domain ${spokenHost(base)}` });
  await settleStore(tx);
}

/** The domains a store has, as they were added. */
export const basesOf = async (tx: StoreTx): Promise<string[]> => [
  ...new Set((await domainsOf(tx)).map(({ base }) => base)),
];

/** How one of them stands; null where it is none of the store's. */
export const stateOfDomain = async (tx: StoreTx, base: string): Promise<DomainState | null> =>
  (await domainsOf(tx)).find(({ host }) => host === base)?.state ?? null;

function mayBeAdded(rows: readonly DomainRow[], base: string): void {
  if (ofBase(rows, base).some(({ state }) => state !== 'moved'))
    throw new AppError('conflict', { domain: [`${spokenHost(base)} is in your list already.`] });
  const others = new Set(rows.map((row) => row.base)).size - (ofBase(rows, base).length > 0 ? 1 : 0);
  if (others >= most)
    throw new AppError('conflict', {
      domain: [`A store can have ${most} domains. Remove one of them first.`],
    });
}

/**
 * Looks at the records of a domain now; where they are right the store answers there, also where another store did.
 * @throws AppError not_found, or conflict for one that another store has proven since.
 */
export async function checkDomain(deps: DomainDeps, storeDb: StoreDb, base: string): Promise<void> {
  const rows = await storeDb.read(async (tx) => {
    await needFeature(tx, 'custom_domain', deps.clock.now());
    return ofBase(await domainsOf(tx), base);
  });
  if (rows.length === 0) throw noSuchDomain();
  const open = rows.filter(({ state }) => state !== 'moved');
  if (open.length === 0)
    throw new AppError(
      'conflict',
      `Another store has proven since that ${spokenHost(base)} is its. Remove it here and add it again to prove it anew.`,
    );
  const looked = await lookAtHosts(deps, open);
  await takeOver(deps, storeDb, open, looked);
  await takeIn(deps, storeDb, looked);
}

/** Which host the shop is given out under, and whether the free address leads there. @throws AppError bad_input */
export async function chooseAddress(storeDb: StoreDb, choice: BodyOf<typeof chooseCall>): Promise<void> {
  await storeDb.transact(async (tx) => {
    await shopHosts.hold(tx);
    if (choice.preferred !== undefined) await preferHost(tx, choice.preferred);
    if (choice.free_redirects === undefined) return;
    await shopHosts.redirectFree(tx, choice.free_redirects);
    const what = choice.free_redirects
      ? 'The free address leads to the domain'
      : 'The free address shows the shop itself';
    await noteChange(tx, { kind: 'settings', what });
  });
}

async function preferHost(tx: StoreTx, host: string): Promise<void> {
  const row = (await domainsOf(tx)).find((one) => one.host === host && one.state !== 'moved');
  if (!row) throw new AppError('bad_input', { preferred: ['Choose one of the domains of this store.'] });
  if ((await endedBases(tx)).has(row.base))
    throw new AppError(
      'conflict',
      `The year of ${spokenHost(row.base)} is over, so it may stop leading here any day. Write to ${product.email} if you want to keep it.`,
    );
  await prefer(tx, host);
  await settleStore(tx);
  await noteChange(tx, { kind: 'settings', what: `Chose ${spokenHost(host)} as the address of the shop` });
}

/** The year of a name that we had for the store is over, or is paid after all: links have an address that answers. */
export async function nameEnded(tx: StoreTx): Promise<void> {
  await shopHosts.hold(tx);
  await settleStore(tx);
}

/** Takes a domain away with its www; the shop is at its other addresses. @throws AppError not_found */
export async function removeDomain(
  deps: Pick<DomainDeps, 'clock' | 'recordsAreOurs'>,
  tx: StoreTx,
  base: string,
): Promise<string[]> {
  await shopHosts.hold(tx);
  const rows = await domainsOf(tx);
  const gone = ofBase(rows, base);
  if (gone.length === 0) throw noSuchDomain();
  for (const row of gone) await moveDomain(tx, row, 'removed', deps.clock.now());
  const next = rows.find((row) => row.base !== base && row.state !== 'moved');
  if (next && gone.some(({ preferred }) => preferred)) await prefer(tx, next.host);
  await settleStore(tx);
  await deps.recordsAreOurs(tx, base);
  await noteChange(tx, { kind: 'settings', what: `Removed the domain ${spokenHost(base)}` });
  return gone.map(({ host }) => host);
}
