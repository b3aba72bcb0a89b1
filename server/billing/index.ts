export { planOfClosing } from './change.ts';
export { runBillingClock } from './clock.ts';
export { billingCommands } from './commands.ts';
export type { BillingDeps } from './deps.ts';
export { namePaymentHandler } from './name-payments.ts';
export { planPaymentHandler } from './payment-handler.ts';
export { mountBilling } from './routes.ts';
export { planWaits } from './waits.ts';
