import type { Provider } from '#shared/api/money.ts';

/** The providers as people know them. */
export const names: Record<Provider, string> = { paystack: 'Paystack', flutterwave: 'Flutterwave' };
