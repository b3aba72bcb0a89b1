export { runBillingClock } from './clock.ts';
export { billingCommands } from './commands.ts';
export type { BillingParts } from './parts.ts';
export { planPaymentOwner } from './payment-owner.ts';
export { mountBilling } from './routes.ts';
