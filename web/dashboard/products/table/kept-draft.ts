import { createStore, delMany, entries, set } from 'idb-keyval';
import type { Draft, Entry } from './draft.ts';

/** Whose it is: somebody else who signs in on this device does not see it. */
export interface Owner {
  person: string;
  slug: string;
}

let opened: ReturnType<typeof createStore> | null = null;
const store = () => (opened ??= createStore('presence-table', 'entries'));
const begins = ({ person, slug }: Owner) => `${person} ${slug} `;

/** What was changed and not saved, as it was left. */
export async function findDraft(owner: Owner): Promise<Draft> {
  const all = await entries<string, Entry>(store());
  return new Map(
    all.flatMap(([key, entry]) => (key.startsWith(begins(owner)) ? [[entry.product.id, entry]] : [])),
  );
}

/** Keeps what is changed of one product; with null nothing of it is. */
export const keepEntry = (owner: Owner, productId: string, entry: Entry | null): Promise<void> =>
  entry ? set(begins(owner) + productId, entry, store()) : delMany([begins(owner) + productId], store());
