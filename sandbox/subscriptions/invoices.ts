import type { Context } from '../context.ts';
import type { Invoice, Subscription } from './types.ts';
import { outcomeFor, takeBalance } from '../saved-cards/charge.ts';
import { createTransaction } from '../initialize.ts';
import { startSavedCard } from '../ways.ts';
import { invoiceView } from './view.ts';

/** Writes the invoice of a coming period and tells about it. Times in virtual ms. */
export function openInvoice(context: Context, subscription: Subscription, from: number, to: number): Invoice {
  const shelf = context.store.shelf('invoice');
  const seq = shelf.next();
  const invoice: Invoice = {
    key: `INV_${context.ids.code('invoice', seq, 15)}`,
    seq,
    subscription: subscription.key,
    amount: subscription.amount,
    period_start: from,
    period_end: to,
    status: 'pending',
    paid: false,
    paid_at: null,
    reference: null,
    created_at: context.clock.now(),
  };
  shelf.save(invoice);
  subscription.open_invoice = invoice.key;
  context.store.shelf('subscription').save(subscription);
  context.webhooks.emit('invoice.create', subscription.key, invoiceView(context, invoice, subscription));
  return invoice;
}

/** Charges an invoice to the subscription’s card, once. Answers whether it was paid. */
export function chargeInvoice(context: Context, subscription: Subscription, invoice: Invoice): boolean {
  const saved = context.store.savedCards.get(subscription.authorization_code);
  if (saved?.active) {
    const transaction = createTransaction(context, {
      email: subscription.customer,
      amount: invoice.amount,
      currency: 'NGN',
      reference: null,
      callback_url: null,
      channels: ['card'],
      metadata: { invoice_action: 'update' },
      label: null,
      domain: subscription.domain,
      ip_address: null,
      plan: subscription.plan,
      subscription: subscription.key,
    });
    startSavedCard(context, transaction, saved, outcomeFor(context, saved, invoice.amount));
    takeBalance(context, saved, transaction);
    invoice.reference = transaction.reference;
    invoice.paid = transaction.status === 'success';
    invoice.paid_at = transaction.paid_at;
  }
  invoice.status = invoice.paid ? 'success' : 'pending';
  context.store.shelf('invoice').save(invoice);
  return invoice.paid;
}
