import * as calls from '#shared/api/billing.ts';
import { hours, minutes } from '../platform/clock.ts';
import { everyMinute } from '../platform/jobs/jobs.ts';
import type { Api } from '../platform/http/http.ts';
import type { Limit } from '../platform/admission/limits.ts';
import { forgetCard, forgetJob } from './cards.ts';
import { beginTrial, cancel, removeCard, setNext, undoCancel } from './change.ts';
import { beginCardCheck, checkOut, payNow } from './checkout.ts';
import { clockJob, runBillingClock } from './clock.ts';
import { invoicePdf, nameOf } from './invoice-pdf.ts';
import { cancelForMoneyBack } from './money-back.ts';
import { payNameYear } from './name-checkout.ts';
import { noticeJob, sendNotices } from './notices.ts';
import type { BillingDeps } from './deps.ts';
import { listInvoices, viewBilling, viewInvoice, viewPayment } from './view.ts';

const reading: Limit = { name: 'billing reads', max: 600, perMs: minutes(1) };
const paying: Limit = { name: 'billing payments', max: 30, perMs: hours(1) };
const changing: Limit = { name: 'billing changes', max: 60, perMs: hours(1) };
const printing: Limit = { name: 'billing invoices', max: 60, perMs: minutes(1) };
const small = 4 * 1024;

const pay = {
  auth: 'person',
  may: 'plan',
  limit: paying,
  body: small,
  idempotency: 'none',
  notes: 'begins a payment',
} as const;

/** The routes of a store's plan. Money is the owner's alone; managers may look. */
export function mountBilling(api: Api, deps: BillingDeps): void {
  const read = { auth: 'person', may: 'money.see', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = { ...pay, limit: changing, idempotency: 'idempotent', notes: 'plan' } as const;

  mountPaying(api, deps);
  api.ofStore(calls.getBilling, read, ({ store }) => viewBilling(deps, store));
  api.ofStore(calls.planPayment, read, ({ store, params }) => viewPayment(deps, store, params.reference));
  api.ofStore(calls.listInvoices, read, ({ store, query }) => listInvoices(deps, store, query.after));
  api.ofStore(calls.getInvoice, read, ({ store, params }) => viewInvoice(deps, store, params.id));
  api.ofStore(calls.getInvoicePdf, { ...read, limit: printing }, async ({ store, params }) => {
    const invoice = await viewInvoice(deps, store, params.id);
    const pdf = (await invoicePdf(invoice)).toString('base64');
    return { name: `${nameOf(invoice)}.pdf`, pdf };
  });

  api.ofStore(calls.beginTrial, change, async ({ store }) => {
    await beginTrial(deps, store);
    return viewBilling(deps, store);
  });
  api.ofStore(calls.setNextPlan, change, async ({ store, body }) => {
    await setNext(deps, store, body.next_billing);
    return viewBilling(deps, store);
  });
  api.ofStore(calls.cancelPlan, change, async ({ store }) => {
    await cancel(deps, store);
    return viewBilling(deps, store);
  });
  api.ofStore(calls.cancelPlanForMoneyBack, { ...change, idempotency: 'none' }, async ({ store }) => {
    await cancelForMoneyBack(deps, store);
    return viewBilling(deps, store);
  });
  api.ofStore(calls.undoCancelPlan, change, async ({ store }) => {
    await undoCancel(deps, store);
    return viewBilling(deps, store);
  });
  api.ofStore(calls.removeCard, change, async ({ store }) => {
    await removeCard(deps, store);
    return viewBilling(deps, store);
  });

  defineBillingJobs(deps);
}

/** Whatever leads to the provider's page. */
function mountPaying(api: Api, deps: BillingDeps): void {
  api.ofStore(calls.checkOutPlan, pay, ({ store, person, body }) =>
    checkOut(deps, store, { personId: person.id, consentVersion: body.consent }, body),
  );
  api.ofStore(calls.payPlanNow, pay, ({ store, person, body }) =>
    payNow(deps, store, { personId: person.id, consentVersion: body.consent }, body.another),
  );
  api.ofStore(calls.payNameYear, { ...pay, body: 0 }, ({ store, person, params }) =>
    payNameYear(deps, store, { personId: person.id, nameId: params.id }),
  );
  api.ofStore(calls.beginCard, pay, ({ store, person, body }) =>
    beginCardCheck(deps, store, { personId: person.id, consentVersion: body.consent }),
  );
}

/** What billing does by itself: the clock every minute, notices each morning, cards to be forgotten. */
function defineBillingJobs(deps: BillingDeps): void {
  deps.jobs.define({
    name: clockJob,
    cron: everyMinute,
    run: async () => void (await runBillingClock(deps)),
  });
  deps.jobs.define({ name: noticeJob, cron: '12 9 * * *', run: () => sendNotices(deps) });
  deps.jobs.define<{ id: string }>({
    name: forgetJob,
    retryLimit: 12,
    retryDelay: 30,
    run: ({ id }) => forgetCard(deps, id),
  });
}
