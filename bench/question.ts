import type { Client } from '#tests/support/client.ts';
import type { BenchStore } from './world.ts';

/** One kind of question an owner asks; each turn asks another one of the kind, and says whether the answer is right. */
export interface Question {
  name: string;
  ask: (asker: Client, turn: number) => Promise<boolean>;
}

/** A page of a list, as far as answers are held against it. */
export interface List<Item = Record<string, unknown>> {
  items: Item[];
  next: string | number | null;
}

/** Asked for at once. */
export const limit = 20;
/** Another one each turn. */
export const of = <One>(list: readonly One[], turn: number): One => list[(turn * 7919) % list.length]!;

/** Asks for a page of a list of the store: "orders". */
export const listed =
  <Item>(
    store: BenchStore,
    what: string,
    query: (turn: number) => string,
    isRight: (list: List<Item>, turn: number) => boolean,
  ) =>
  async (asker: Client, turn: number) => {
    const { status, body } = await asker.get<List<Item>>(
      `/api/sites/${store.slug}/${what}?limit=${limit}&${query(turn)}`,
    );
    return status === 200 && isRight(body, turn);
  };
