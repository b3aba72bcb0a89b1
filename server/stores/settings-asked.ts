import type { StoreSettings } from '#shared/api/stores.ts';
import { findPerson } from '../accounts/index.ts';
import { mailFails } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { pipelined, type Database, type PlatformDb, type StoreTx } from '../platform/database/db.ts';
import type { StoreAccess } from '../platform/http/http.ts';
import { findStore, ownersOf } from './queries.ts';
import { deliveryRates } from './shop.ts';
import { standing } from './standing.ts';

export interface SettingsDeps {
  clock: Clock;
  config: Config;
  /** Whether the store has a bank account whose name was confirmed; the money knows. */
  hasBankAccount(tx: StoreTx): Promise<boolean>;
}

/** What a view of the settings takes beside. */
export interface ViewDeps extends SettingsDeps {
  db: Database;
  /** Products on sale, and how many of them have to be sent; the catalogue knows. */
  countProducts(tx: StoreTx): Promise<{ all: number; sent: number }>;
  /** Whether it brought keys of its own provider; the money knows. */
  hasOwnKeys(tx: StoreTx): Promise<boolean>;
  /** Whether a .com.ng name that came with a plan is still to be chosen; the names know. */
  hasNameToChoose(tx: StoreTx): Promise<boolean>;
  /** What its plan waits for, which is its owners' to know; billing knows. */
  planWaits(tx: StoreTx, now: Date): Promise<StoreSettings['plan_waits']>;
  /** Announcements somebody has not read. */
  countUnread(db: PlatformDb, personId: string): Promise<number>;
  /** What of all of Presence does not work right now, in sentences; the status knows. */
  troubleNow(db: PlatformDb): Promise<{ words: string; since: string } | null>;
}

/** What the view is made of. None of it waits for another's answer, so the questions travel together. */
export async function askedTogether(
  deps: ViewDeps,
  tx: StoreTx,
  role: StoreAccess['role'],
  personId: string,
) {
  const now = deps.clock.now();
  const [store, delivery, products, account, keys, nameToChoose, ...told] = await pipelined([
    findStore(tx),
    deliveryRates(tx),
    deps.countProducts(tx),
    deps.hasBankAccount(tx),
    deps.hasOwnKeys(tx),
    deps.hasNameToChoose(tx),
    standing.measureCount(tx),
    standing.plannedNow(tx.platform, now),
    role === 'owner' ? [] : ownerNames(tx),
    toldTo(deps, tx.platform, personId),
  ]);
  const [measures, planned, owners, ofPerson] = told;
  // Most stores never had a plan, and are asked nothing more.
  const isPlanned = role === 'owner' && store.plan_until !== null;
  const plan_waits = isPlanned ? await deps.planWaits(tx, now) : null;
  const said = { name_to_choose: nameToChoose, plan_waits, measures, planned, owners, ...ofPerson };
  return { store, delivery, products, account, keys, ...said };
}

/** What who asks is to hear on each of its pages. */
async function toldTo(deps: ViewDeps, db: PlatformDb, personId: string) {
  const [unread, trouble, person] = await pipelined([
    deps.countUnread(db, personId),
    deps.troubleNow(db),
    findPerson(db, personId),
  ]);
  return {
    unread,
    trouble: trouble?.words ?? null,
    trouble_since: trouble?.since ?? null,
    mail_fails: await mailFails(db, person?.email ?? ''),
  };
}

/** First names of its owners, the first owner first. */
async function ownerNames({ platform, storeId }: StoreTx): Promise<string[]> {
  const owners = await ownersOf(platform, storeId);
  const people = await pipelined(owners.map((id) => findPerson(platform, id)));
  return people.flatMap((person) => person?.first_name.trim() || []);
}
