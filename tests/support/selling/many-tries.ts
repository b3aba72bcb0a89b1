import { newId, newReference } from '#server/platform/ids.ts';
import type { Sandbox } from '#sandbox/server.ts';

type Sql = (text: string, values?: unknown[]) => Promise<unknown>;

const amountKobo = 500_000;
const email = 'bola@example.com';

/** Open tries that are due, all paid at the provider; nothing else is asked of anybody to make them. */
export async function paidTries(sql: Sql, sandbox: Sandbox, count: number, now: Date): Promise<string[]> {
  const references = Array.from({ length: count }, () => newReference('ord'));
  await sandbox.control.seed({
    transactions: references.map((reference) => ({ email, amount: amountKobo, reference, pay: {} })),
  });
  await writeTries(sql, references, now);
  return references;
}

/** Tries that fail whenever they are looked at: nobody has the keys they were made with. */
export async function poisonedTries(sql: Sql, count: number, now: Date): Promise<string[]> {
  const references = Array.from({ length: count }, () => newReference('ord'));
  // One bad store for each hundred, and the oldest of all.
  for (let n = 0; n < count; n += 100)
    await writeTries(sql, references.slice(n, n + 100), new Date(now.getTime() - 60_000), newId());
  return references;
}

function writeTries(sql: Sql, references: string[], due: Date, integration = 'platform') {
  return sql(
    `insert into payments (reference, purpose, owner_id, provider, integration, mode, state, amount_kobo, currency,
       email, callback_url, created_at, expires_at, next_check_at)
     select reference, 'order', gen_random_uuid(), 'paystack', $2, 'test', 'ready', $3, 'NGN', $4,
       'http://shop.localhost:3000/x', $5::timestamptz, $5::timestamptz + interval '30 minutes', $5::timestamptz
     from unnest($1::text[]) as reference`,
    [references, integration, amountKobo, email, due],
  );
}
