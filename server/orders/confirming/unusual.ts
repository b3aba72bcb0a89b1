import { shelfOf, type StockRequest } from '../../catalogue/index.ts';
import { after, days, hours, type Clock } from '../../platform/clock.ts';
import { keyFor, type Config } from '../../platform/config/config.ts';
import type { Tally } from '../../platform/database/counters.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { hashSecret } from '../../platform/ids.ts';
import { blockedAsked, blockedOf } from './queries.ts';
import { wantedOf, type Line } from '../line-pieces.ts';
import { firstNumber } from '../queries.ts';

/**
 * Orders from one network in an hour. Phone networks put thousands behind one address, so beyond it nobody is refused:
 * the order only holds no goods until it is confirmed. Money confirms an order by itself, so those may be many more.
 */
const perNetwork = { online: 300, later: 60 } as const;
/** Orders with one phone number in an hour. */
const perPhone = { online: 20, later: 5 } as const;
/** More units of one thing than this is much. */
const muchUnits = 5;
/** Much of one thing, from one network or phone in a day: so many units, or this share of the shelf. */
const muchOfOne = { units: 20, share: 0.1 } as const;
/** The same from everybody, so that many networks together do not empty the shelf either. */
const muchOfAll = { units: 40, share: 0.3 } as const;
/** From one network or phone in a day, of a thing whose stock is not counted, so that nothing can be held. */
const muchUncounted = 100;

export interface OrderAttempt {
  phone: string;
  networkHash: Buffer;
  lines: readonly Line[];
  paysOnline: boolean;
}

/** Stands for a network in one store; with it neither the address can be had nor another store's orders be told. */
export function networkHashOf(config: Config, storeId: string, network: string): Buffer {
  return hashSecret(`${keyFor(config, 'order-network')}:${storeId}:${network}`).subarray(0, 16);
}

export const ofNetwork = (hash: Buffer) => `n:${hash.toString('base64url')}`;
export const ofPhone = (phone: string) => `p:${phone}`;

/** `blocked`: the owner lately called such an order not real. */
export type Pace = 'usual' | 'unusual' | 'blocked';

const sourcesOf = ({ networkHash, phone }: Pick<OrderAttempt, 'networkHash' | 'phone'>) => [
  ofNetwork(networkHash),
  ofPhone(phone),
];

/** Whether the owner lately called an order of this network or phone number not real; asked with the store's row. */
export const isBlocked = (
  deps: { clock: Clock },
  storeId: string,
  by: Pick<OrderAttempt, 'networkHash' | 'phone'>,
) => blockedAsked(storeId, sourcesOf(by), deps.clock.now());

/**
 * Whether an order that is about to be placed is unusual for being much of the stock in a day, which counts what it asks
 * for. It counts tries, apart from the order's own transaction, so that twenty at once are counted as twenty.
 */
export async function isMuch(
  deps: { clock: Clock },
  storeDb: StoreDb,
  tx: StoreTx,
  attempt: OrderAttempt,
): Promise<boolean> {
  const now = deps.clock.now();
  const sources = sourcesOf(attempt);
  const much = wantedOf(attempt.lines).filter((one) => one.quantity > muchUnits);
  const shelf = await shelfOf(
    tx,
    much.map((one) => one.variantId),
  );
  return isBeyond(storeDb, unitsBounds(much, shelf, sources, now));
}

/** One that is unusual for being one of many, with the number that was drawn for it. */
export class OneOfMany extends Error {
  readonly number: number;
  constructor(number: number) {
    super('one of many orders');
    this.number = number;
  }
}

/**
 * The number of an order, drawn while it is counted among those of its network and phone number in an hour. It counts
 * tries as `isMuch` does. @throws OneOfMany where they are too many
 */
export async function drawAmongOthers(
  deps: { clock: Clock },
  storeDb: StoreDb,
  attempt: Omit<OrderAttempt, 'lines'>,
): Promise<number> {
  const bounds = sourcesOf(attempt).map((who) => ordersBound(who, attempt.paysOnline, deps.clock.now()));
  const { value, counts } = await storeDb.drawCounted(
    'order',
    firstNumber,
    bounds.map((one) => one.count),
  );
  if (areBeyond(bounds, counts)) throw new OneOfMany(value);
  return value;
}

/**
 * The same for an order that was placed to be paid online and is to be paid later now: else the many that may wait for
 * money would be a way to have as many that wait for none.
 */
export async function paceOfMove(
  deps: { clock: Clock },
  storeDb: StoreDb,
  order: { phone: string; network_hash: Buffer | null },
): Promise<Pace> {
  const now = deps.clock.now();
  const { phone, network_hash: networkHash } = order;
  const sources = [...(networkHash ? [ofNetwork(networkHash)] : []), ofPhone(phone)];
  if (await storeDb.read((tx) => blockedOf(tx, sources, now))) return 'blocked';
  const bounds = sources.map((who) => ordersBound(who, false, now));
  return (await isBeyond(storeDb, bounds)) ? 'unusual' : 'usual';
}

/** Counts, and tells whether one of the counts is beyond what is usual. */
async function isBeyond(storeDb: StoreDb, bounds: readonly Bound[]): Promise<boolean> {
  if (bounds.length === 0) return false;
  return areBeyond(bounds, await storeDb.tally(bounds.map((one) => one.count)));
}

const areBeyond = (bounds: readonly Bound[], counts: Map<string, number>): boolean =>
  bounds.some(({ count, most }) => counts.get(count.what)! > most);

interface Bound {
  count: Tally;
  /** What is usual, with this order. */
  most: number;
}

/** `who`: a network or a phone number. */
function ordersBound(who: string, paysOnline: boolean, now: Date): Bound {
  const way = paysOnline ? 'online' : 'later';
  const from = windowOf(now, hours(1));
  const most = who.startsWith('n:') ? perNetwork[way] : perPhone[way];
  return { count: { what: `${who}:${way}`, from, by: 1 }, most };
}

function unitsBounds(
  much: readonly StockRequest[],
  shelf: Map<string, number>,
  sources: readonly string[],
  now: Date,
): Bound[] {
  const from = windowOf(now, days(1));
  return much.flatMap(({ quantity, variantId: id }): Bound[] => {
    const onShelf = shelf.get(id);
    const counted = (who: string): Tally => ({ what: `${who}:${id}`, from, by: quantity });
    const ofSources = (most: number) => sources.map((who) => ({ count: counted(who), most }));
    if (onShelf === undefined) return ofSources(muchUncounted);
    const share = (of: typeof muchOfOne | typeof muchOfAll) =>
      Math.max(of.units, Math.floor(onShelf * of.share));
    return [...ofSources(share(muchOfOne)), { count: counted('all'), most: share(muchOfAll) }];
  });
}

const windowOf = (now: Date, lengthMs: number) => new Date(Math.floor(now.getTime() / lengthMs) * lengthMs);

/** Counts older than this are of no use. */
export const talliesKept = (clock: Clock) => after(clock.now(), -days(2));
