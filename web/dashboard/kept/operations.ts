import { createStore, del, entries, get, set, update } from 'idb-keyval';
import type { z } from 'zod';
import type { keptCount, keptPrice } from '#shared/api/kept.ts';
import type { CounterSale } from '#shared/api/selling.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { newKey } from '../components/new-key.ts';
import { noteKept } from './probe.ts';

type OwnMoments = 'device' | 'sent_at' | 'key' | 'at';

/** What a phone keeps of one thing that was done without a line. */
interface Common {
  key: string;
  /** Whose: somebody else who signs in on this phone neither sees nor sends it. */
  person: string;
  slug: string;
  /** By the phone's clock. */
  at: string;
  /** In which order they are sent. */
  turn: number;
  /** What it is, in a line. */
  words: string;
  /** What it does to the shelf, in pieces. */
  shelf: Record<string, number>;
  /** `sent`: it is told, and counts here until the goods are read anew. */
  state: 'waiting' | 'refused' | 'sent';
  /** Why it was refused. */
  reason?: string;
  /** It may have arrived without our hearing of it. */
  tried?: boolean;
}

export type Kept = Common &
  (
    | { kind: 'sale'; body: Omit<z.input<typeof CounterSale>, 'sent_at'>; draft: unknown }
    | { kind: 'count'; body: Omit<BodyOf<typeof keptCount>, OwnMoments> }
    | { kind: 'price'; body: Omit<BodyOf<typeof keptPrice>, OwnMoments> }
  );

type Distributed<Of> = Of extends unknown ? Omit<Of, 'turn' | 'state' | 'at'> : never;
export type NewKept = Distributed<Kept>;

let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore('presence-kept', 'operations'));
const prefix = 'operation ';

let known: readonly Kept[] = [];
const listeners = new Set<() => void>();
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('presence-kept');
if (others) others.onmessage = () => void readAgain();

/** All that this browser keeps, of everybody, in its order. */
export const keptNow = (): readonly Kept[] => known;
export function watchOperations(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads what is kept; where the browser's database is closed to us, nothing is. */
export async function readAgain(): Promise<readonly Kept[]> {
  const all = await entries<string, Kept>(store()).catch(() => []);
  known = all
    .flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : []))
    .toSorted((one, other) => one.turn - other.turn);
  noteKept(known.some(({ state }) => state !== 'sent'));
  listeners.forEach((listener) => listener());
  return known;
}

async function changed(): Promise<void> {
  await readAgain();
  others?.postMessage('changed');
}

/**
 * Keeps something until it is sent. It throws where there is no room, or no right, to keep it: then it has not happened.
 */
export async function keep(one: NewKept): Promise<Kept> {
  const { turn = 0 } = (await readAgain()).at(-1) ?? {};
  const whole = {
    ...one,
    turn: Math.max(Date.now(), turn + 1),
    state: 'waiting',
    at: new Date().toISOString(),
  } as Kept;
  await set(prefix + one.key, whole, store());
  // The browser may throw away what it keeps for sites when room is short, unless it was asked not to.
  void navigator.storage?.persist?.().catch(() => undefined);
  await changed();
  return whole;
}

export async function alter(
  key: string,
  change: Pick<Partial<Kept>, 'state' | 'reason' | 'tried'>,
): Promise<void> {
  // Another window may have thrown it away meanwhile.
  if ((await get(prefix + key, store())) === undefined) return;
  await update<Kept>(prefix + key, (one) => ({ ...one!, ...change }), store());
  await changed();
}

export async function throwAway(keys: readonly string[]): Promise<void> {
  for (const key of keys) await del(prefix + key, store());
  await changed();
}

/** This phone, for what one person does on it. */
export async function deviceOf(person: string): Promise<string> {
  const name = `device ${person}`;
  await update<string>(name, (known) => known ?? newKey(), store());
  return (await get<string>(name, store()))!;
}
