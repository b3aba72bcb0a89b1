import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/ids.ts';
import {
  beginPayment,
  openPaymentPage,
  type PurposeHandler,
  type PaymentDeps,
} from '#server/payments/index.ts';
import { createPayments } from '#server/payments/create.ts';
import { testClock, testStart, type TestClock } from '../clock.ts';
import { testDatabase, type TestDatabase } from '../programs/database.ts';

export interface PaymentWorld {
  database: TestDatabase;
  sandbox: Sandbox;
  clock: TestClock;
  deps: PaymentDeps;
  /** What the handler was told about a payment, in order. */
  toldOf(reference: string): string[];
  /** What the handler will say to the next verified money. */
  answer: { next: 'accepted' | 'late' };
  /** A try to pay with its page opened; answers the reference. */
  begin(amountKobo?: number): Promise<{ reference: string; url: string | null; ownerId: string }>;
  close(): Promise<void>;
}

const tellRefusedAccount = async () => undefined;

const basesAt = (url: string) => ({ apiBase: url, checkoutBase: url, standardBase: url });

/** Payments on a real database against the real sandbox over HTTP, owned by a note-taker. */
export async function paymentWorld(options: { poolSize?: number } = {}): Promise<PaymentWorld> {
  const database = await testDatabase(options);
  const sandbox = await createSandbox({ startsAt: testStart });
  const clock = testClock();
  const log = createLog(clock, 'silent');
  const jobs = createJobs(database.login, database.role, log, { byTheClock: false });
  const told: { reference: string; what: string }[] = [];
  const tell = ({ reference }: { reference: string }, what: string) => void told.push({ reference, what });
  const answer: { next: 'accepted' | 'late' } = { next: 'accepted' };
  const handler: PurposeHandler = {
    async paid(_tx, payment) {
      tell(payment, 'paid');
      return answer.next;
    },
    async mismatched(_tx, payment, difference) {
      tell(payment, `mismatch: ${difference}`);
    },
    async closed(_tx, payment) {
      tell(payment, 'closed');
    },
    async refundAsked(_tx, payment, refund) {
      tell(payment, `refund asked ${refund.amount_kobo}`);
    },
    async refunded(_tx, payment, refund) {
      tell(payment, `refunded ${refund.amount_kobo}`);
    },
    async refundFailed(_tx, payment, refund) {
      tell(payment, `refund failed ${refund.amount_kobo}`);
    },
  };
  const pay = {
    secretKeys: ['sk_test_presence_sandbox', 'sk_test_previous_key'],
    publicKey: 'pk_test_presence_sandbox',
    ...basesAt(sandbox.url),
    mode: 'test' as const,
  };
  const config = readConfig({ SECRET_KEY: 'x'.repeat(32), DEMO: '0' });
  const outside = { db: database.db, clock, jobs, log, config };
  const deps = createPayments(outside, pay, { handlers: { order: handler }, tellRefusedAccount });
  await jobs.start();
  return {
    database,
    sandbox,
    clock,
    deps,
    toldOf: (reference) => told.filter((one) => one.reference === reference).map((one) => one.what),
    answer,
    async begin(amountKobo = 500_000) {
      const ownerId = newId();
      const reference = await database.db.transact((tx) =>
        beginPayment(deps, tx, {
          purpose: 'order',
          ownerId,
          storeId: null,
          amountKobo,
          currency: 'NGN',
          email: 'bola@example.com',
          callbackUrl: 'http://shop.localhost:3000/orders/x',
        }),
      );
      return { reference, url: await openPaymentPage(deps, reference), ownerId };
    },
    async close() {
      await jobs.stop();
      await sandbox.close();
      await database.close();
    },
  };
}
