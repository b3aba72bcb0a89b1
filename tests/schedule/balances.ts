import { days } from '#server/platform/clock.ts';
import type { World } from './world.ts';

interface Debt {
  slug: string;
  owed_kobo: number;
}

/**
 * Once everybody has gone home the operator settles what is left with each store: lets every refund go that waits, has
 * every debt paid and pays out what is held. `pass` lets time go by and does what falls due.
 */
export async function settleBalances(world: World, pass: (ms: number) => Promise<void>): Promise<void> {
  const say = (...words: string[]) => world.app.order({ what: 'operator', words });
  for (let round = 1; round <= 6; round++) {
    const waiting = await world.rows<{ id: string }>(`select id from refunds where state = 'waiting'`);
    for (const { id } of waiting) await say('refund', 'release', id, 'We', 'close', 'the', 'books');
    for (const { slug, owed_kobo } of (await say('debts')) as Debt[])
      if (owed_kobo > 0) await say('debt', 'paid', slug, String(owed_kobo), `END-${round}-${slug}`);
    for (const { slug, kobo } of (await say('payment', 'held')) as { slug: string; kobo: number }[])
      await say('payout', 'record', slug, String(kobo), `END-${round}-${slug}`);
    await say('job', 'run', 'payments.stopped-payouts');
    await pass(days(1));
    if (round >= 3 && (await unsettled(world)).length === 0) return;
  }
}

/** Stores that owe or are owed, whose payouts are stopped, or whose refund waits: each has a way out, and it was gone. */
export async function unsettled(world: World): Promise<string[]> {
  const rows = await world.rows<{ what: string }>(
    `select 'store ' || s.slug || ' owes ' || b.owed_kobo || case when b.payouts_stopped then ' and its payouts are stopped' else '' end
       as what from store_balances b join stores s using (store_id) where b.owed_kobo <> 0 or b.payouts_stopped
     union all
     select 'refund ' || id || ' waits' from refunds where state = 'waiting'`,
  );
  return rows.map(({ what }) => what);
}
