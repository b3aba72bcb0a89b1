import { expect, test } from 'vitest';
import { cardConsent } from '#shared/card-consent.ts';
import { cancel, setNext } from '#server/billing/change.ts';
import { checkOut } from '#server/billing/checkout.ts';
import { chargeReference } from '#server/billing/charge-reference.ts';
import { runBillingClock } from '#server/billing/index.ts';
import { settle } from '#server/payments/index.ts';
import { createStore } from '#server/stores/index.ts';
import { newId } from '#server/platform/ids.ts';
import type { StoreAccess } from '#server/platform/http/http.ts';
import { testApp, verifiedPerson, type TestApp } from './support/app.ts';
import { expectedOf, profiles, type Profile } from './support/billing-year.ts';

/** `npm run billing-year` lives it with a thousand stores. */
const stores = Number(process.env.BILLING_YEAR_STORES ?? 24);
const from = new Date('2027-12-10T09:00:00+01:00');
const until = new Date('2028-12-20T12:00:00+01:00');
const day = 86_400_000;

interface Life {
  profile: Profile;
  start: Date;
  access: StoreAccess;
  personId: string;
  email: string;
}

/** A store whose owner pays for a plan now and lets the card be kept. */
async function begin(test: TestApp, n: number, start: Date): Promise<Life> {
  const profile = profiles[n % profiles.length]!;
  const [email, slug] = [`payer${n}@example.com`, `year-${n}-${newId().slice(-6)}`];
  const personId = await verifiedPerson(test, email, start);
  const made = await createStore(test.database.db, test.clock, {
    ownerId: personId,
    name: `Shop ${n}`,
    slug,
  });
  if (!made.ok) throw new Error('The slug is taken.');
  const access: StoreAccess = { storeDb: test.database.db.forStore(made.storeId), slug, role: 'owner' };
  const life = { profile, start, access, personId, email };
  await buy(test, life, profile.buys);
  await prepare(test, life);
  return life;
}

async function buy(test: TestApp, life: Life, plan: Profile['buys']): Promise<void> {
  const payer = { personId: life.personId, consentVersion: cardConsent.version };
  const { reference } = await checkOut(test.app.deps, life.access, payer, plan);
  await test.sandbox.control.pay({ reference });
  const result = await settle(test.app.deps.payments, reference, 'year');
  expect(result).toMatchObject({ state: 'paid' });
}

/** What will go wrong for this store, told to the sandbox in advance. */
async function prepare(test: TestApp, { profile, access, email }: Life): Promise<void> {
  const [row] = await test.database.sql<{ code: string }>(
    'select code from subscriptions where store_id = $1',
    [access.storeDb.id],
  );
  const [card] = test.sandbox.control.authorizations(email);
  if (profile.card)
    test.sandbox.control.setAuthorization(card!.authorization_code, {
      outcome: profile.card,
      times: profile.cardTimes ?? 'always',
    });
  if (profile.fault)
    test.sandbox.control.addFault({
      kind: profile.fault,
      match: { route: 'charge_authorization', reference: chargeReference(row!.code, 3, 1) },
    });
  if (profile.does === 'cancel') await cancel(test.app.deps, access);
  if (profile.does === 'goes on') await setNext(test.app.deps, access, 'monthly');
}

test(
  `R-482 invariants 4, 20 and 23: a year of billing for ${stores} stores, with everything that can go wrong`,
  { timeout: 1_800_000 },
  async () => {
    const test = await testApp();
    const { clock } = test;
    test.sandbox.control.setSettings({ webhook_url: null });
    // A few moments a day over seven weeks, the ends of December and January among them.
    const plan = Array.from({ length: stores }, (_, n) => ({
      n,
      at: new Date(from.getTime() + Math.floor((n * 53) / stores) * day + (n % 4) * 5 * 3_600_000),
    })).sort((a, b) => a.at.getTime() - b.at.getTime());
    const lives: Life[] = [];
    const upgrades: { at: Date; life: Life }[] = [];
    clock.advance(from.getTime() - clock.now().getTime() - 1);
    const nextDue = async () => {
      const [row] = await test.database.sql<{ at: Date | null }>(
        'select min(due_at) as at from subscriptions',
      );
      return row!.at;
    };
    for (;;) {
      const due = await nextDue();
      const times = [due, plan[0]?.at, upgrades[0]?.at].filter((at) => at instanceof Date);
      const next = new Date(Math.min(...times.map((at) => at.getTime())));
      if (times.length === 0 || next > until) break;
      clock.advance(Math.max(0, next.getTime() - clock.now().getTime()));
      if (upgrades[0] && upgrades[0].at <= next) {
        await buy(test, upgrades.shift()!.life, { offer: 'starter', billing: 'annual' });
      } else if (plan[0] && plan[0].at <= next) {
        const life = await begin(test, plan.shift()!.n, next);
        lives.push(life);
        if (life.profile.does === 'upgrade') upgrades.push({ at: new Date(next.getTime() + 10 * day), life });
      } else await runBillingClock(test.app.deps);
    }

    const captures = test.sandbox.control.truth().captures;
    let expectedTotal = 0;
    for (const life of lives) {
      const paid = await test.database.sql<{ from: Date; to: Date; kobo: number; reference: string }>(
        `select period_start as from, period_end as to, amount_kobo::int as kobo, reference from invoices
          where store_id = $1 and state = 'paid' order by period`,
        [life.access.storeDb.id],
      );
      const expected = expectedOf(life.profile, life.start, until);
      expect({
        profile: life.profile.name,
        paid: paid.map((one) => [one.from.toISOString(), one.to.toISOString(), one.kobo]),
      }).toEqual({
        profile: life.profile.name,
        paid: expected.map((one) => [one.from.toISOString(), one.to.toISOString(), one.kobo]),
      });
      // The provider took exactly these amounts, once each.
      for (const one of paid)
        expect(
          captures.filter((capture) => capture.reference === one.reference).map((c) => c.amount),
        ).toEqual([one.kobo]);
      expectedTotal += expected.reduce((sum, one) => sum + one.kobo, 0);
      const [store] = await test.database.sql<{ plan: string; state: string }>(
        `select stores.plan, subscriptions.state from stores join subscriptions using (store_id) where store_id = $1`,
        [life.access.storeDb.id],
      );
      expect([life.profile.name, store]).toEqual([
        life.profile.name,
        life.profile.ends ? { plan: 'free', state: 'lapsed' } : { plan: 'starter', state: 'active' },
      ]);
    }
    const { NGN: totals } = test.sandbox.control.truth().totals;
    expect([totals.captured, totals.refunded + totals.refund_pending]).toEqual([expectedTotal, 0]);
    expect(lives).toHaveLength(stores);
    // Numbers of invoices run without a gap.
    const [numbers] = await test.database.sql<{ count: number; max: number }>(
      'select count(number)::int as count, max(number)::int as max from invoices',
    );
    expect(numbers!.count).toBe(numbers!.max);
    await test.close();
  },
);
