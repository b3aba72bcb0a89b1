import type { CardRefusal } from '#shared/orders/gift-cards.ts';
import { hours, type Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Tally } from '../platform/database/counters.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { derivedSecret } from '../platform/ids.ts';
import { keyFor } from '../platform/config/config.ts';
import { cardHashes } from './codes.ts';
import { cardOfHash, type CardRow } from './queries.ts';

export interface FindDeps {
  config: Config;
  clock: Clock;
}

/** A code that was typed, and the network it came from. */
export interface TypedCard {
  code: string;
  network: string;
}

export type CardFound = { ok: true; card: CardRow } | { ok: false; why: CardRefusal };

/** Wrong codes of one network in an hour. Phone networks put thousands behind one address, so it is not few. */
const perNetwork = 40;
/** Wrong codes in a store in an hour, from which on each network has few. Whoever typed none wrong is not shut out. */
const perStore = 400;
const perNetworkThen = 4;

/**
 * The card of a code as it can be spent now. What is no card of this store and what was ended are told alike, and wrong
 * codes are counted by network and by store: beyond the bounds no code of the network is looked at for the hour.
 */
export async function findTyped(
  deps: FindDeps,
  storeDb: StoreDb,
  { code, network }: TypedCard,
): Promise<CardFound> {
  const counts = countsOf(deps, storeDb.id, network);
  const used = await storeDb.tally(counts.map((one) => ({ ...one, by: 0 })));
  const [ofNetwork, ofStore] = counts.map(({ what }) => used.get(what)!) as [number, number];
  if (ofNetwork >= (ofStore >= perStore ? perNetworkThen : perNetwork)) return { ok: false, why: 'too_many' };
  const found = await storeDb.read((tx) => cardOf(deps, tx, code));
  if (!found.ok && found.why === 'unknown') await storeDb.tally(counts);
  return found;
}

/** The same without counting, for people of the store and inside the order's own transaction. */
export async function cardOf({ config, clock }: FindDeps, tx: StoreTx, code: string): Promise<CardFound> {
  const hashes = cardHashes(config, tx.storeId, code);
  const card = hashes && (await cardOfHash(tx, hashes));
  if (!card || card.state === 'ended') return { ok: false, why: 'unknown' };
  if (card.left_kobo === 0) return { ok: false, why: 'empty' };
  if (card.ends_at && card.ends_at <= clock.now()) return { ok: false, why: 'over' };
  return { ok: true, card };
}

function countsOf({ config, clock }: FindDeps, storeId: string, network: string): Tally[] {
  const from = new Date(Math.floor(clock.now().getTime() / hours(1)) * hours(1));
  const who = derivedSecret(keyFor(config, 'gift-card-network'), `${storeId}:${network}`).slice(0, 22);
  return [`gift:${who}`, 'gift:all'].map((what) => ({ what, from, by: 1 }));
}
