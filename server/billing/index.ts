export { runBillingClock } from './clock.ts';
export { billingCommands } from './commands.ts';
export type { BillingDeps } from './deps.ts';
export { planPaymentOwner } from './payment-owner.ts';
export { mountBilling } from './routes.ts';
