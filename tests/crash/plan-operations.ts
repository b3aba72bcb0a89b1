import { cardConsent } from '#shared/card-consent.ts';
import { checkOut } from '#server/billing/checkout.ts';
import { attend } from '#server/billing/clock.ts';
import { settle } from '#server/payments/index.ts';
import type { StoreAccess } from '#server/platform/http/http.ts';
import { newId } from '#server/platform/ids.ts';
import { createStore } from '#server/stores/index.ts';
import type { SavedOutcome } from '#sandbox/types.ts';
import { verifiedPerson } from '../support/app.ts';
import type { Operation, Place, Subject } from './operations.ts';

/** A store of its own whose owner has a page open on which a month of Starter can be paid. */
async function planBegun(place: Place): Promise<Subject> {
  const { test } = place.academy;
  const slug = `crash-${newId().slice(-12)}`;
  const email = `${slug}@example.com`;
  const personId = await verifiedPerson(test, email);
  const made = await createStore(test.database.db, test.clock, { ownerId: personId, name: 'Adunni', slug });
  if (!made.ok) throw new Error('The slug is taken.');
  const access: StoreAccess = { storeDb: test.database.db.forStore(made.storeId), slug, role: 'owner' };
  const payer = { personId, consentVersion: cardConsent.version };
  const wanted = { offer: 'starter', billing: 'monthly' } as const;
  const { reference } = await checkOut(test.app.deps, access, payer, wanted);
  const [row] = await test.database.sql<{ id: string; code: string }>(
    'select id, code from subscriptions where store_id = $1',
    [made.storeId],
  );
  const tries = [1, 2].map((attempt) => `sub-${row!.code}-0002-${attempt}`);
  return { references: [reference, ...tries], ownerId: row!.id, key: email };
}

async function planPaid(place: Place): Promise<Subject> {
  const subject = await planBegun(place);
  const [reference] = subject.references;
  await place.academy.test.sandbox.control.pay({ reference: reference! });
  return subject;
}

/** A plan in its first month, with a kept card that does so with the next charge. */
async function planGoingOn(place: Place, card?: SavedOutcome): Promise<Subject> {
  const { test } = place.academy;
  const subject = await planPaid(place);
  await settle(test.app.deps.payments, subject.references[0]!, 'test');
  const [saved] = test.sandbox.control.authorizations(subject.key);
  if (card) test.sandbox.control.setAuthorization(saved!.authorization_code, { outcome: card, times: 1 });
  return subject;
}

/** The first month of these plans ends. */
async function monthOver(place: Place, subjects: readonly Subject[]): Promise<void> {
  const { test } = place.academy;
  const theirs = subjects.map(({ ownerId }) => ownerId);
  // Stores that had their turn rest, so that this month is these stores' alone.
  await test.database.sql('update subscriptions set due_at = null where id <> all($1)', [theirs]);
  const [period] = await test.database.sql<{ end: Date }>(
    'select max(period_end) as end from subscriptions where id = any($1)',
    [theirs],
  );
  const month = period!.end.getTime() - test.clock.now().getTime();
  await test.sandbox.control.advance(month);
  test.clock.advance(month);
}

const look = ({ academy }: Place, { ownerId }: Subject) => attend(academy.test.app.deps, ownerId);

/** Plans: what is bought, what is charged by the billing clock, and what a bank refuses. */
export const planOperations: readonly Operation[] = [
  {
    name: 'settle a paid plan',
    prepare: planPaid,
    run: ({ academy }, { references }) => settle(academy.test.app.deps.payments, references[0]!, 'test'),
  },
  {
    name: 'charge the next period',
    prepare: (place) => planGoingOn(place),
    ripen: monthOver,
    run: look,
  },
  {
    name: 'be refused the next period by the bank',
    prepare: (place) => planGoingOn(place, 'declined'),
    ripen: monthOver,
    run: look,
  },
];
