import type { Outcome } from '#web/client/failure.ts';

/** Most items that are asked for at once. */
export const mostAtOnce = 100;

/** Everything of a list, page after page; what went wrong where a page did not come. */
export async function everyItem<Item>(
  ask: (after: string | undefined) => Promise<Outcome<{ items: Item[]; next: string | null }>>,
): Promise<Item[] | { failure: unknown }> {
  const found: Item[] = [];
  let after: string | undefined;
  for (;;) {
    const outcome = await ask(after);
    if (!outcome.ok) return { failure: outcome.failure };
    found.push(...outcome.data.items);
    if (!outcome.data.next) return found;
    after = outcome.data.next;
  }
}
