import type { CheckoutCalls } from './calls.ts';
import type { TransactionResponse } from './response.ts';
import type { Transaction } from './transaction.ts';
import { TransactionLog } from './transaction-log.ts';
import { labels } from './labels.ts';

/**
 * Has the provider start or find a payment, and notes what it knows of it.
 * @throws what went wrong, after the page's `onError` was told.
 */
export async function loadTransaction(
  transaction: Transaction,
  calls: CheckoutCalls,
): Promise<TransactionResponse> {
  try {
    const { accessCode, question, urlParameters } = transaction;
    const response = await calls.load(accessCode ? question : urlParameters);
    transaction.know(response.id, response.access_code);
    transaction.response = response;
    transaction.status = response.transaction_status;
    transaction.log = new TransactionLog(response.log, (log) => unawaited(calls.updateLog(response, log)));
    unawaited(calls.setIp(response));
    return response;
  } catch (error) {
    const message = error instanceof Error && error.message ? error.message : labels.error;
    transaction.end('failed');
    transaction.fail({ status: false, message });
    throw error;
  }
}

/** The provider's own notes: a payment goes on without them. */
function unawaited(note: Promise<void>): void {
  note.catch(() => {});
}
