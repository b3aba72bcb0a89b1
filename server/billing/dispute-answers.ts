import { findPerson } from '../accounts/index.ts';
import { answerDispute, type DisputeAnswerResult } from '../payments/index.ts';
import { ownersOf, storeTerms } from '../stores/index.ts';
import { lagosDate } from '#shared/lagos.ts';
import { disputeById, latestDisputes } from './dispute-queries.ts';
import { invoiceById, type Invoice } from './invoice-queries.ts';
import type { BillingDeps } from './deps.ts';
import { titleOfInvoice } from './price.ts';
import { purposeOf } from './invoice.ts';

/** The latest disputes about plans and names, undecided ones first. */
export const listDisputes = (deps: BillingDeps) => latestDisputes(deps.db.platform, 100);

/**
 * Answers a dispute about a plan or a name: with what was delivered, in the operator's words, or by giving the money back (null).
 */
export async function answerPlanDispute(
  deps: BillingDeps,
  id: string,
  words: string | null,
): Promise<DisputeAnswerResult> {
  const { platform } = deps.db;
  const known = await disputeById(platform, id);
  const invoice = known && (await invoiceById(platform, known.invoice_id));
  if (!invoice) return { ok: false, reason: 'unknown' };
  return answerDispute(
    deps.payments,
    { purpose: purposeOf(invoice), ownerId: invoice.id },
    id,
    async (dispute) =>
      words === null
        ? { kind: 'accept', note: 'The payment is given back.' }
        : { kind: 'explain', evidence: await evidenceOf(deps, invoice, dispute.amount_kobo, words) },
  );
}

async function evidenceOf(deps: BillingDeps, invoice: Invoice, amountKobo: number, words: string) {
  return deps.db.forStore(invoice.store_id).read(async (tx) => {
    const { url } = await storeTerms(tx, deps.config);
    const [owner] = await ownersOf(tx.platform, tx.storeId);
    const person = owner ? await findPerson(tx.platform, owner) : null;
    const { period_start: from, period_end: to } = invoice;
    const period = from && to ? `, ${lagosDate(from)} to ${lagosDate(to)}` : '';
    return {
      customerEmail: invoice.email,
      customerName: invoice.bill_to,
      customerPhone: person?.phone ?? 'not given',
      service: `${titleOfInvoice(invoice)}${period}, for the store ${url}. ${words}`,
      // Nothing is sent anywhere: what was bought is used at the store's own address.
      address: url,
      amountKobo,
    };
  });
}
