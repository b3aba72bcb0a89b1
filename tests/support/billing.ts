import { cardConsent } from '#shared/card-consent.ts';
import type { BillingView } from '#shared/api/billing.ts';
import type { BillingDeps } from '#server/billing/index.ts';
import { runBillingClock } from '#server/billing/index.ts';
import { operatorDeps } from '#server/compose.ts';
import { commandFor } from '#server/operator/index.ts';
import { settle } from '#server/payments/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLog, type Log, type LogFields } from '#server/platform/log.ts';
import { createStore } from '#server/stores/index.ts';
import { newId } from '#server/platform/ids.ts';
import { signedInOwner, testApp, type Owner, type TestApp } from './app.ts';
import type { Client } from './client.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
export const consent = cardConsent.version;

export interface BilledStore {
  owner: Owner;
  slug: string;
  storeId: string;
  path(rest: string): string;
}

export interface BillingWorld {
  test: TestApp;
  deps: BillingDeps;
  store(owner?: Owner): Promise<BilledStore>;
  view(store: BilledStore): Promise<BillingView>;
  /** Pays a plan on the provider's page, keeping the card unless told otherwise; answers the reference. */
  buy(store: BilledStore, plan: object, pay?: { card?: string; outcome?: 'declined' }): Promise<string>;
  /** Moves time on and lets the billing clock run, as it does each minute. */
  pass(ms: number): Promise<void>;
  /** So many days pass, on each of which the billing clock runs. */
  passDays(days: number): Promise<void>;
  tick(): Promise<void>;
  /** The provider's code of the card kept for a store. */
  codeOf(store: BilledStore): string;
  /** What the provider captured, by reference. */
  captured(): Map<string, number>;
  /** The charges of a store's kept card that took money, by reference. */
  charges(store: BilledStore): Promise<string[]>;
  plan(store: BilledStore): Promise<{ plan: string; plan_until: Date | null }>;
  templates(store: BilledStore): Promise<string[]>;
  /** The mails of one kind a store's owner got, as plain text. */
  letters(store: BilledStore, template: string): Promise<string[]>;
  /** What the operator types, and what is answered. */
  operator(line: string): Promise<unknown>;
  /** What was logged as an error. */
  errors: { message: string; fields: LogFields }[];
  /** Lets the provider bring refunds to their end and tell us, without moving our own time. */
  endRefunds(): Promise<void>;
  /** What the provider sent back of a payment, in kobo, and how each stands. */
  sentBack(reference: string): { amount: number; status: string }[];
  /** The rows of billing and the plan of a store, to see that nothing changed. */
  everything(store: BilledStore): Promise<string>;
  close(): Promise<void>;
}

/** The app with its sandbox, as owners of stores and the billing clock see it. */
export async function billingWorld(env: Record<string, string> = {}): Promise<BillingWorld> {
  const errors: BillingWorld['errors'] = [];
  const shown = createLog(systemClock, process.env.TEST_LOG ? 'pretty' : 'silent');
  const log: Log = {
    ...shown,
    error(message, fields = {}) {
      errors.push({ message, fields });
      shown.error(message, fields);
    },
  };
  const test = await testApp({ env, log });
  const deps = test.app.deps;
  // Tokens are good for ten minutes, time moves by days: who is asked for signs in anew when theirs is old.
  const fresh = new Map<string, { client: Client; at: number }>();
  const clientOf = async (owner: Owner) => {
    const known = fresh.get(owner.id);
    if (known && test.clock.now().getTime() - known.at < 8 * 60_000) return known.client;
    owner.client = await owner.signIn();
    fresh.set(owner.id, { client: owner.client, at: test.clock.now().getTime() });
    return owner.client;
  };
  const world: BillingWorld = {
    test,
    deps,
    async store(given) {
      const owner = given ?? (await signedInOwner(test));
      fresh.set(owner.id, { client: owner.client, at: test.clock.now().getTime() });
      const slug = `b${newId().slice(-12)}`;
      const made = await createStore(test.database.db, test.clock, {
        ownerId: owner.id,
        name: 'Adunni Fabrics',
        slug,
      });
      if (!made.ok) throw new Error('The slug is taken.');
      const path = (rest: string) => `/api/sites/${slug}/billing${rest}`;
      return { owner, slug, storeId: made.storeId, path };
    },
    async view(store) {
      return (await (await clientOf(store.owner)).get<BillingView>(store.path(''))).body;
    },
    async buy(store, plan, pay = {}) {
      const client = await clientOf(store.owner);
      const begun = await client.post<{ reference: string; url: string }>(store.path('/checkout'), {
        consent,
        ...plan,
      });
      if (begun.status !== 201) throw new Error(`The checkout did not begin: ${begun.text}`);
      await test.sandbox.control.pay({ reference: begun.body.reference, ...pay });
      await settle(deps.payments, begun.body.reference, 'test');
      return begun.body.reference;
    },
    async pass(ms) {
      test.clock.advance(ms);
      await world.tick();
    },
    async passDays(days) {
      for (let n = 0; n < days; n++) await world.pass(day);
    },
    async tick() {
      await runBillingClock(deps);
    },
    codeOf(store) {
      const [saved] = test.sandbox.control.authorizations(store.owner.email);
      return saved!.authorization_code;
    },
    captured: () => new Map(test.sandbox.control.truth().captures.map((one) => [one.reference, one.amount])),
    async charges(store) {
      const [row] = await test.database.sql<{ code: string }>(
        'select code from subscriptions where store_id = $1',
        [store.storeId],
      );
      return [...world.captured().keys()].filter((one) => one.startsWith(`sub-${row!.code}-`));
    },
    async plan(store) {
      const [row] = await test.database.sql<{ plan: string; plan_until: Date | null }>(
        'select plan, plan_until from stores where store_id = $1',
        [store.storeId],
      );
      return row!;
    },
    async templates(store) {
      await test.work();
      return test
        .mails()
        .filter((one) => one.to === store.owner.email)
        .map((one) => one.template);
    },
    async letters(store, template) {
      await test.work();
      return test
        .mails()
        .filter((one) => one.to === store.owner.email && one.template === template)
        .map((one) => one.text);
    },
    operator(line) {
      const { command, args } = commandFor(line.split(' '))!;
      return command.run(operatorDeps(deps, 'operator ada'), args);
    },
    errors,
    async endRefunds() {
      await test.work();
      await test.sandbox.control.advance(12 * day);
      await test.sandbox.control.settle();
      await test.work();
    },
    sentBack: (reference) =>
      test.sandbox.control
        .truth()
        .refunds.filter((one) => one.reference === reference)
        .map(({ amount, status }) => ({ amount, status })),
    async everything(store) {
      const rows = await test.database.sql(
        `select s::text || coalesce((select string_agg(i::text, '|' order by i.id) from invoices i where i.subscription_id = s.id), '')
           || coalesce((select string_agg(p.reference, '|' order by p.reference) from payments p where p.store_id = s.store_id), '') as all
           from subscriptions s where s.store_id = $1`,
        [store.storeId],
      );
      return JSON.stringify([rows, await world.plan(store)]);
    },
    close: () => test.close(),
  };
  return world;
}
