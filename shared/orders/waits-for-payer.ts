import type { PaymentState } from '../states.ts';

/**
 * Whether a try that is under way waits for its payer, who was called away at the PIN or closed the page with the account to
 * send to. Its page leads on, and it is the same payment, so nobody pays twice by it. What a bank is at work on is another
 * thing: there its payer has nothing to do.
 */
export const waitsForPayer = (one: {
  state: PaymentState;
  provider_status: string | null;
  authorization_url: string | null;
}): boolean =>
  one.state === 'in_progress' && one.provider_status === 'ongoing' && one.authorization_url !== null;

/** So long a try to pay lives, and so long goods are held for it (milliseconds); then the provider is asked a last time. */
export const attemptLifeMs = 1_800_000;
