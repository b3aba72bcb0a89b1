import {
  beginCard,
  beginTrial,
  cancelPlan,
  cancelPlanForMoneyBack,
  checkOutPlan,
  getBilling,
  getInvoice,
  getInvoicePdf,
  listInvoices,
  payPlanNow,
  planPayment,
  removeCard,
  setNextPlan,
  undoCancelPlan,
  type BillingView,
} from '#shared/api/billing.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, pages, query, type Tag } from '#web/client/api.ts';

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    billing: query(build, getBilling, { provides: ['Billing'] }),
    invoice: query(build, getInvoice, { provides: ['Billing'] }),
    planPayment: query(build, planPayment),
    invoicePdf: query(build, getInvoicePdf),
    invoices: pages<AnswerOf<typeof listInvoices>, { slug: string }>(build, listInvoices, {
      provides: ['Billing'],
    }),
  }),
});

/** A change answers with the plan as it is then, which takes the place of what was known. */
const change = {
  keeps: (view: BillingView, { params }: { params: { slug: string } }) =>
    reads.util.upsertQueryEntries([{ endpointName: 'billing', arg: { params }, value: view }]),
  inDoubt: ['Billing'] satisfies Tag[],
  invalidates: ['Store', 'Sites'] satisfies Tag[],
};

export const billingApi = reads.injectEndpoints({
  endpoints: (build) => ({
    beginTrial: mutation(build, beginTrial, change),
    setNextPlan: mutation(build, setNextPlan, change),
    cancelPlan: mutation(build, cancelPlan, change),
    cancelPlanForMoneyBack: mutation(build, cancelPlanForMoneyBack, change),
    undoCancelPlan: mutation(build, undoCancelPlan, change),
    removeCard: mutation(build, removeCard, change),
    checkOutPlan: mutation(build, checkOutPlan),
    payPlanNow: mutation(build, payPlanNow),
    beginCard: mutation(build, beginCard),
  }),
});
