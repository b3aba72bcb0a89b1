export { runBillingClock } from './clock.ts';
export { answerPlanDispute, listDisputes } from './dispute-answers.ts';
export { grantPlan, refundPlan, showBilling } from './operating.ts';
export type { BillingParts } from './parts.ts';
export { planPaymentOwner } from './payment-owner.ts';
export { mountBilling } from './routes.ts';
