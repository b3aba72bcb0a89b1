import { createStore, delMany, entries, get, set } from 'idb-keyval';
import type { BodyOf } from '#shared/api/contract.ts';
import type { ShelfItem, writeStockTake } from '#shared/api/stock-takes.ts';

export type TakeLine = BodyOf<typeof writeStockTake>['lines'][number];

/** A stock-take that is going on: what is gone through, as the phone read it. */
export interface Take {
  key: string;
  device: string;
  /** What is gone through, in words. */
  scope: string;
  started_at: string;
  /** Where, of a store with several places; the first unless said. */
  place_id?: string | undefined;
  /** By name. */
  items: ShelfItem[];
  /** When they were read, by the server's clock. */
  as_of: string;
  /** Some of it may be written: then it is written to its end as it was counted, or dropped. */
  sending?: true;
}

/** Whose it is: somebody else who signs in on this phone does not see it. */
export interface Owner {
  person: string;
  slug: string;
}

let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore('presence-takes', 'takes'));
const headOf = ({ person, slug }: Owner) => `take ${person} ${slug}`;
const linesOf = ({ person, slug }: Owner) => `line ${person} ${slug} `;

/** The take that is going on, with what was counted so far; null where there is none. */
export async function findTake(owner: Owner): Promise<{ take: Take; lines: TakeLine[] } | null> {
  const take = await get<Take>(headOf(owner), store()).catch(() => undefined);
  if (!take) return null;
  const all = await entries<string, TakeLine>(store());
  return { take, lines: all.flatMap(([key, line]) => (key.startsWith(linesOf(owner)) ? [line] : [])) };
}

/** Keeps a take as it is now. It throws where there is no room, or no right, to keep it. */
export async function keepTake(owner: Owner, take: Take): Promise<void> {
  await set(headOf(owner), take, store());
  // The browser may throw away what it keeps for sites when room is short, unless it was asked not to.
  void navigator.storage?.persist?.().catch(() => undefined);
}

/** Each count is kept by itself, so that a tap is as quick at the ten-thousandth thing. */
export const keepLine = (owner: Owner, line: TakeLine): Promise<void> =>
  set(linesOf(owner) + line.variant_id, line, store());

export const dropLine = (owner: Owner, variantId: string): Promise<void> =>
  delMany([linesOf(owner) + variantId], store());

/** Lines first: one that is stopped in the middle is found again. */
export async function dropTake(owner: Owner): Promise<void> {
  const keys = (await entries<string, unknown>(store())).map(([key]) => key);
  await delMany(
    keys.filter((key) => key.startsWith(linesOf(owner))),
    store(),
  );
  await delMany([headOf(owner)], store());
}
