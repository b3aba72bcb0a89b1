import { listShelf, type ShelfItem } from '#shared/api/stock-takes.ts';
import type { Failure } from '#web/client/failure.ts';
import { callSignedIn } from '#web/client/session.ts';
import { byName } from './counting.ts';

/** What is gone through. */
export type Scope = { stock?: 'low'; collection_id?: string; place_id?: string };

type Read = { ok: true; items: ShelfItem[]; as_of: string } | { ok: false; failure: Failure };

/** Reads all that is to be counted, page by page; `read` hears how many there are so far. */
export async function readShelf(slug: string, scope: Scope, read: (count: number) => void): Promise<Read> {
  const items: ShelfItem[] = [];
  let as_of: string | null = null;
  let after: string | null = null;
  do {
    const query: Scope & { after?: string } = { ...scope, ...(after && { after }) };
    const outcome = await callSignedIn(listShelf, { params: { slug }, query });
    if (!outcome.ok) return outcome;
    items.push(...outcome.data.items);
    // The first of the pages is the oldest.
    as_of ??= outcome.data.as_of;
    after = outcome.data.next;
    read(items.length);
  } while (after !== null);
  return { ok: true, items: byName(items), as_of };
}

/** What one thing is taken for at this moment; null where that cannot be known now. */
export async function readOne(
  slug: string,
  variant_id: string,
  place_id: string | undefined,
): Promise<{ known: number; known_at: string } | null> {
  const outcome = await callSignedIn(listShelf, {
    params: { slug },
    query: { variant_id, ...(place_id && { place_id }) },
  });
  const item = outcome.ok ? outcome.data.items[0] : undefined;
  return outcome.ok && item ? { known: item.on_hand, known_at: outcome.data.as_of } : null;
}
