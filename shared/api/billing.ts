import { z } from 'zod';
import { cardConsent } from '../card-consent.ts';
import { billings, features, offerIds } from '../plans.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

const Cycle = z.enum(billings, { error: 'Choose monthly or annual.' });
const PaidOffer = z.enum(offerIds).exclude(['free'], { error: 'Choose a plan.' });

const Line = z.object({ text: z.string(), amount_kobo: z.number().int() });

export const InvoiceSummary = z.object({
  id: z.uuid(),
  /** Given when it is paid. */
  number: z.number().int().nullable(),
  state: z.enum(['open', 'paid', 'void', 'refunded', 'charged_back']),
  title: z.string(),
  amount_kobo: z.number().int(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const InvoiceDetail = InvoiceSummary.extend({
  store_name: z.string(),
  bill_to: z.string(),
  email: z.string(),
  lines: z.array(Line),
  period_start: z.iso.datetime().nullable(),
  period_end: z.iso.datetime().nullable(),
  reference: z.string().nullable(),
  /** The provider's word for how it was paid, as `card`; null while it is not. */
  channel: z.string().nullable(),
  /** Lines of who it comes from, below the product's name. */
  from: z.array(z.string()),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

/** What a person may know of a kept card. */
const CardView = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
  kept_at: z.iso.datetime(),
});

export const BillingView = z.object({
  state: z.enum(['free', 'trialing', 'active', 'past_due', 'canceled', 'lapsed']),
  offer: z.enum(offerIds),
  billing: Cycle,
  /** What the plan is called with its rhythm. */
  title: z.string(),
  /** How it goes on at the end of the period; null: it ends. */
  next_billing: Cycle.nullable(),
  next_charge: z.object({ at: z.iso.datetime(), amount_kobo: z.number().int() }).nullable(),
  period_start: z.iso.datetime().nullable(),
  period_end: z.iso.datetime().nullable(),
  /** Until when the plan stays on without being paid. */
  grace_until: z.iso.datetime().nullable(),
  trial_available: z.boolean(),
  features: z.array(z.enum(features)),
  card: CardView.nullable(),
  /** What waits to be paid; `approve_url` is the bank's own page when it asks for an approval. */
  unpaid: z.object({ amount_kobo: z.number().int(), approve_url: z.string().nullable() }).nullable(),
  /** What the kept card is being charged for the period that has begun, while its bank decides. */
  charging_kobo: z.number().int().nullable(),
  /** `open`: a bank decides on money of this plan, and nothing is charged. `lost`: it took it, which ended the plan. */
  dispute: z.object({ state: z.enum(['open', 'lost']), amount_kobo: z.number().int() }).nullable(),
  /** What goes back, and until when, if the plan is cancelled now; null: nothing. */
  money_back: z.object({ amount_kobo: z.number().int(), until: z.iso.datetime() }).nullable(),
  /** The plan was to go on, was not paid, and the owner has not said since that Free is enough. */
  stopped_unpaid: z.boolean(),
  /**
   * What was begun and not finished: `open`, a payment page somebody may still pay on; `deciding`, the payer's bank is at
   * work on it.
   */
  pending: z
    .object({
      state: z.enum(['open', 'deciding']),
      title: z.string(),
      amount_kobo: z.number().int(),
      reference: z.string(),
      /** The payment page; null when it cannot be opened again. */
      url: z.string().nullable(),
      opened_at: z.iso.datetime(),
    })
    .nullable(),
  /** What each choice costs now; null: not now. */
  choices: z.array(
    z.object({
      offer: PaidOffer,
      billing: Cycle,
      title: z.string(),
      price_kobo: z.number().int(),
      amount_kobo: z.number().int().nullable(),
      credit_kobo: z.number().int(),
    }),
  ),
});
export type BillingView = z.infer<typeof BillingView>;

/** The words agreed to; null: the card is not kept. */
const Consent = z
  .literal(cardConsent.version, { error: 'The words have changed. Read them again.' })
  .nullable();

/** A second page is wanted although one may still be paid; without it the answer is 409 with `open_page`. */
const Another = z.boolean().default(false);

const Begun = z.object({ reference: z.string(), url: z.string() });

export const getBilling = contract({
  method: 'GET',
  path: '/api/sites/:slug/billing',
  summary: "A store's plan, what comes next, the card kept and what each change would cost.",
  params: SiteParams,
  answer: BillingView,
});

export const beginTrial = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/trial',
  summary: 'Begin the 14-day trial of Starter: once per store, no card needed.',
  params: SiteParams,
  answer: BillingView,
});

export const checkOutPlan = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/checkout',
  summary: 'Open the payment page for a plan, at the price the server holds.',
  params: SiteParams,
  body: z.object({ offer: PaidOffer, billing: Cycle, consent: Consent.default(null), another: Another }),
  status: 201,
  answer: Begun,
});

export const payPlanNow = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/pay',
  summary: 'Open the payment page for the period that waits to be paid.',
  params: SiteParams,
  body: z.object({ consent: Consent.default(null), another: Another }),
  status: 201,
  answer: Begun,
});

export const payNameYear = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/names/:id',
  summary: 'Open the payment page for the next year of a .com.ng name, once its owner was reminded.',
  params: SiteParams.extend({ id: z.uuid({ error: 'We could not find that name.' }) }),
  status: 201,
  answer: Begun,
});

export const beginCard = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/card',
  summary: 'Open the payment page for ₦50 that show the bank a card and are sent back.',
  params: SiteParams,
  body: z.object({ consent: Consent }),
  status: 201,
  answer: Begun,
});

export const removeCard = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/billing/card',
  summary: 'Remove the kept card. It is not charged from this moment on.',
  params: SiteParams,
  answer: BillingView,
});

export const setNextPlan = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/next',
  summary: 'How Starter goes on at the end of what was paid; null: it does not.',
  params: SiteParams,
  body: z.object({ next_billing: Cycle.nullable() }),
  answer: BillingView,
});

export const cancelPlan = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/cancel',
  summary: 'End the plan with what was paid; for one that stopped unpaid: stay on Free.',
  params: SiteParams,
  answer: BillingView,
});

export const cancelPlanForMoneyBack = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/money-back',
  summary:
    'End the plan at once and send its money back: for seven days after a store first paid, with nothing of it used.',
  params: SiteParams,
  answer: BillingView,
});

export const undoCancelPlan = contract({
  method: 'POST',
  path: '/api/sites/:slug/billing/undo-cancel',
  summary: 'Take a cancellation back while the plan still runs.',
  params: SiteParams,
  answer: BillingView,
});

export const planPayment = contract({
  method: 'GET',
  path: '/api/sites/:slug/billing/payments/:reference',
  summary: 'What became of a payment; asks the provider.',
  params: SiteParams.extend({ reference: z.string().min(1).max(64) }),
  answer: z.object({
    state: z.enum(['paid', 'waiting', 'failed', 'sent_back', 'checking']),
    detail: z.string(),
    /** The invoice it paid; null for the check of a card and before it is paid. */
    invoice_id: z.uuid().nullable(),
    /** `choose`: a .com.ng name came with it, to be chosen next; `see`: it pays a year of one. */
    name: z.enum(['choose', 'see']).nullable(),
  }),
});

export const listInvoices = contract({
  method: 'GET',
  path: '/api/sites/:slug/billing/invoices',
  summary: 'What the store was billed, youngest first.',
  params: SiteParams,
  query: z.object({ after: z.string().max(200).optional() }),
  answer: z.object({ items: z.array(InvoiceSummary), next: z.string().nullable() }),
});

const InvoiceParams = SiteParams.extend({ id: z.uuid({ error: 'We could not find that invoice.' }) });

export const getInvoice = contract({
  method: 'GET',
  path: '/api/sites/:slug/billing/invoices/:id',
  summary: 'One invoice.',
  params: InvoiceParams,
  answer: InvoiceDetail,
});

export const getInvoicePdf = contract({
  method: 'GET',
  path: '/api/sites/:slug/billing/invoices/:id/pdf',
  summary: 'One invoice as a PDF file, in base 64.',
  params: InvoiceParams,
  answer: z.object({ name: z.string(), pdf: z.base64() }),
});
