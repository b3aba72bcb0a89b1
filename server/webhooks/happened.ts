import { sql } from 'kysely';
import type { WebhookEvent } from '#shared/webhooks.ts';
import { atOnce } from '../platform/jobs/claim-queries.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';

export interface Happening {
  event: WebhookEvent;
  /** The same again is told once. */
  key: string;
  /** What programs are told: ids, states and sums, and nothing that names a customer. */
  data: Record<string, unknown>;
}

const asked = new WeakMap<StoreTx, Promise<boolean>>();

/**
 * Whether a program of the store wants to hear of anything, asked once in a transaction: most stores have none, and
 * their orders then ask nothing more.
 */
export function hasPrograms(tx: StoreTx): Promise<boolean> {
  const known = asked.get(tx);
  if (known) return known;
  const answer = sql<{ listen: boolean }>`select ${programsListen(tx.storeId)} as listen`
    .execute(tx.platform)
    .then(({ rows }) => rows[0]!.listen);
  asked.set(tx, answer);
  return answer;
}

/** The same as one value of another question. */
export const programsListen = (storeId: string) =>
  sql<boolean>`exists (select 1 from webhook_endpoints where store_id = ${storeId} and state = 'on')`;

/** It comes with another answer of the transaction, and is not asked apart. */
export function programsKnownBy(tx: StoreTx, answer: Promise<boolean>): void {
  // Whoever asked sees what went wrong.
  answer.catch(() => undefined);
  asked.set(tx, answer);
}

/**
 * Has a store's programs told that something happened, exactly when the caller's transaction is kept. One statement,
 * also where nobody wants to hear of this; nobody waits here for an address outside.
 */
export async function happened(tx: StoreTx, { event, key, data }: Happening): Promise<void> {
  await sql`
    insert into webhook_deliveries (id, store_id, endpoint_id, event_id, key, event, data, due_at)
    select gen_random_uuid(), store_id, id, ${newId()}, ${key}, ${event}, ${JSON.stringify(data)}::jsonb, ${atOnce}
    from webhook_endpoints where store_id = ${tx.storeId} and state = 'on' and ${event} = any(events)
    on conflict (endpoint_id, key) do nothing`.execute(tx.platform);
}
