import { foretell, type Paid } from './oracle.ts';
import type { PlanStore } from './plan-acts.ts';
import type { World } from './world.ts';

interface Invoice {
  store: string;
  reference: string;
  kobo: number;
  from: Date;
  to: Date;
}

/** What is wrong with plans: by the sums of our own tables, and against what was foretold from what people did. */
export async function wrongPlans(world: World, stores: readonly PlanStore[]): Promise<string[]> {
  return [...(await wrongSums(world)), ...(await notAsForetold(world, stores))];
}

async function notAsForetold(world: World, stores: readonly PlanStore[]): Promise<string[]> {
  const invoices = await world.rows<Invoice>(
    `select s.slug as store, i.reference, i.amount_kobo::float8 as kobo, i.period_start as from, i.period_end as to
     from invoices i join stores s using (store_id) where i.state in ('paid', 'refunded', 'charged_back') and i.kind <> 'card' order by i.period`,
  );
  const settled = await world.rows<{ store: string; reference: string; at: Date }>(
    `select s.slug as store, p.reference, i.paid_at as at from payments p join stores s using (store_id)
     join invoices i on i.id = p.owner_id where p.purpose = 'plan' and p.state = 'paid' order by i.paid_at`,
  );
  const ends = await world.rows<{
    store: string;
    plan: string;
    state: string;
    trial_at: Date | null;
    moves: string | null;
  }>(
    `select t.slug as store, t.plan, coalesce(s.state, 'none') as state, s.trial_at,
       (select string_agg(m.to_state || ': ' || m.cause, ' → ' order by m.at) from subscription_moves m where m.subscription_id = s.id) as moves from stores t left join subscriptions s using (store_id)`,
  );
  const truth = world.sandbox.control.truth();
  const moved = new Map(truth.captures.map((one) => [one.reference, one.amount]));
  const stayed = new Set(truth.refunds.filter((one) => one.status === 'failed').map((one) => one.reference));
  const now = Date.now() + world.aheadMs;
  const byStore = Map.groupBy(invoices, (one) => one.store);
  const paidBy = Map.groupBy(settled, (one) => one.store);
  const endOf = new Map(ends.map((one) => [one.store, one]));
  return stores.flatMap((store) => {
    const paid: Paid[] = (paidBy.get(store.slug) ?? []).map(({ reference, at }) => ({
      reference,
      at: at.getTime(),
      card: world.cards.has(reference),
    }));
    // Money that could not be sent back stays, and what it paid for is there again.
    const acts = store.acts.filter((act) => act.kind !== 'refund' || !stayed.has(act.reference));
    const trialAt = endOf.get(store.slug)?.trial_at?.getTime() ?? null;
    const foretold = foretell({ acts, paid, trialAt, now, cardWorks: store.cardWorks, away: world.leaps });
    const did = acts.map((act) => act.kind).join(', ');
    const moves = endOf.get(store.slug)?.moves ?? '';
    const say = (what: string) => `${store.slug}, a plan ${store.life} (${did}; ${moves}): ${what}`;
    const mine = byStore.get(store.slug) ?? [];
    const wrong = foretold.wrongs.map(say);
    if (mine.length !== foretold.periods.length)
      wrong.push(say(`${mine.length} periods instead of ${foretold.periods.length}`));
    for (const [n, period] of foretold.periods.entries()) {
      const invoice = mine[n];
      if (!invoice) continue;
      const is = [invoice.reference, invoice.from.toISOString(), invoice.to.toISOString()].join(' ');
      const should = [
        period.reference,
        new Date(period.from).toISOString(),
        new Date(period.to).toISOString(),
      ].join(' ');
      if (is !== should) wrong.push(say(`period ${n + 1} is ${is} and should be ${should}`));
      const took = moved.get(invoice.reference);
      if (!period.kobo.includes(invoice.kobo) || took !== invoice.kobo)
        wrong.push(
          say(
            `period ${n + 1} cost ${invoice.kobo}, took ${took} and should cost ${period.kobo.join(' or ')}`,
          ),
        );
    }
    const end = endOf.get(store.slug);
    if (!end || !foretold.end.some((one) => one.plan === end.plan && one.states.includes(end.state)))
      wrong.push(say(`ends as ${end?.plan} ${end?.state} and should be ${JSON.stringify(foretold.end)}`));
    return wrong;
  });
}

/** A period is had once and only for money; what was paid is had, told and numbered; the plan is what the books say. */
async function wrongSums(world: World): Promise<string[]> {
  const rows = await world.rows<{ reference: string; what: string }>(
    `with paid as (
       select p.reference, p.captured_kobo, p.refund_kobo, i.id as invoice_id, i.state as invoice, i.kind, i.reference as by,
         i.amount_kobo
       from payments p join invoices i on i.id = p.owner_id where p.purpose = 'plan' and p.state = 'paid')
     select reference, 'paid, and its invoice is ' || invoice || ' by ' || coalesce(by, 'nothing') as what from paid
       where invoice not in ('paid', 'refunded', 'charged_back') or by is distinct from reference or captured_kobo <> amount_kobo
     union all
     select reference, 'all of it went back, and its invoice is ' || invoice from paid
       where kind <> 'card' and invoice = 'paid' and refund_kobo = captured_kobo
     union all
     select reference, 'told ' || count(m.*) || ' times' from paid
       left join mails m on m.template = 'plan-receipt' and m.key like 'plan-receipt:' || invoice_id || '%'
       where kind <> 'card' group by reference having count(m.*) <> 1
     union all
     select i.id::text, 'a period without money' from invoices i
       where i.state in ('paid', 'refunded', 'charged_back') and not exists (select 1 from paid where paid.reference = i.reference)
     union all
     select s.code, s.state || ' in period ' || s.period || ' with ' || count(i.*) || ' paid for' from subscriptions s
       left join invoices i on i.subscription_id = s.id and i.state in ('paid', 'refunded', 'charged_back') and i.kind <> 'card'
       group by s.id having count(i.*) <> s.period or coalesce(max(i.period), 0) <> s.period
     union all
     select s.code, 'is ' || s.state || ' and its store has ' || t.plan from subscriptions s join stores t using (store_id)
       where (s.state = 'lapsed') <> (t.plan = 'free')
     union all
     select s.code, 'is ' || s.state || ', and nobody looks at it any more' from subscriptions s
       where s.state <> 'lapsed' and s.due_at is null
     union all
     select s.code, 'runs past what was paid and the grace' from subscriptions s join stores t using (store_id)
       where t.plan <> 'free' and s.period_end + interval '7 days 2 hours' < to_timestamp($1)
     union all
     select 'invoices', count(*) || ' numbers up to ' || max(number) from invoices where number is not null
       having count(*) <> max(number)`,
    [(Date.now() + world.aheadMs) / 1000],
  );
  return rows.map(({ reference, what }) => `${reference}: ${what}`);
}
