import { helpRefund, type WentOut } from '../../payments/index.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { OrderDeps } from '../deps.ts';
import { noteRefund } from '../noted.ts';
import { findOrder, paidForOrder } from '../queries.ts';
import { noSuchOrder } from '../standing.ts';

interface Which {
  orderId: string;
  refundId: string;
}

/** Ends a refund that waits or that the bank could not send. */
export async function withdrawOrderRefund(
  deps: OrderDeps,
  storeDb: StoreDb,
  { orderId, refundId }: Which,
  actor: string,
): Promise<void> {
  await mustBeHere(storeDb, orderId);
  const of = paidForOrder(storeDb.id, orderId);
  const withdrawn = await helpRefund(deps.payments, of, refundId, { kind: 'withdraw', actor });
  if (!withdrawn.ok) throw refused(withdrawn);
  if (withdrawn.isNew) await noted(storeDb, orderId, 'Withdrew a refund of order');
}

/** @throws AppError not_found for an order of another store. */
async function mustBeHere(storeDb: StoreDb, orderId: string): Promise<void> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
}

/** The provider was asked first, so it is noted after it, on its own. */
async function noted(storeDb: StoreDb, orderId: string, what: string): Promise<void> {
  await storeDb.transact(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (order) await noteRefund(tx, order, what);
  });
}

/** Sends a refund that the bank could not send to the customer's own account. */
export async function sendRefundToAccount(
  deps: OrderDeps,
  storeDb: StoreDb,
  { orderId, refundId }: Which,
  account: { bank_code: string; account_number: string },
): Promise<void> {
  await mustBeHere(storeDb, orderId);
  const given = await helpRefund(deps.payments, paidForOrder(storeDb.id, orderId), refundId, {
    kind: 'account',
    bankCode: account.bank_code,
    accountNumber: account.account_number,
  });
  if (!given.ok) throw refused(given);
  await noted(storeDb, orderId, 'Gave a bank account for a refund of order');
}

const refusals = {
  sent: 'This refund was sent already, so it cannot be withdrawn.',
  not_wanted: 'The bank does not ask for details of this refund.',
  not_here: 'Give the customer’s bank account on your payment provider’s own page.',
  not_covered:
    'This refund is more than your coming payouts cover now. Try again after your next sales, pay us for it as the page Money says, or withdraw it and pay the customer yourself.',
} as const;

function refused(went: WentOut & { ok: false }): AppError {
  switch (went.reason) {
    // Nobody takes a refund of another order, or another store, by its number.
    case 'unknown':
      return notFound('We could not find that refund.');
    case 'unclear':
      return new AppError(
        'unavailable',
        'The payment provider did not answer clearly. Look at this order again in a minute.',
        60,
      );
    case 'refused':
      return new AppError('bad_input', {
        account_number: [`The payment provider refused this account: ${went.message}`],
      });
    default:
      return new AppError('conflict', refusals[went.reason]);
  }
}
