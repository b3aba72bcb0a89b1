import type { PayoutAccount } from '#shared/api/money.ts';
import { naira } from '#shared/money.ts';

export interface WaitingMoney {
  title: string;
  /** What waits, why, and what ends it. */
  sentence: string;
  /** Whether the owner has to say where the money goes. */
  asksAccount: boolean;
}

/**
 * What of a store's online payments waits with us and why: the one sentence of Home, Money and the bank account's page.
 * Null when nothing waits and the next sale has somewhere to go.
 * @param paidElsewhere its own provider is in use, so the next sale does not come through us.
 */
export function waitingOf(account: PayoutAccount, paidElsewhere: boolean): WaitingMoney | null {
  const { current, next, waiting_kobo: kobo } = account;
  const asksAccount = !current && next?.state !== 'pending' && !(paidElsewhere && kobo === 0);
  const refused = next?.state === 'refused' && !current;
  if (kobo === 0) {
    if (!asksAccount) return null;
    const sentence = refused
      ? 'The payment provider did not take your bank account. Enter another one.'
      : 'Say where your money should go.';
    return { title: 'Add your bank account', sentence, asksAccount };
  }
  const kept = `${naira(kobo)} is kept for you`;
  const ends = (known: { bank_name: string; ends: string }) => `${known.bank_name} ending in ${known.ends}`;
  const sentence = current
    ? `${kept}. We send it to ${ends(current)} and mail you then.`
    : refused
      ? `${kept}. The payment provider did not take your bank account. Enter another one.`
      : next
        ? `${kept} until ${ends(next)} is confirmed.`
        : `${kept} until you add your bank account. Then we send it.`;
  return { title: 'Money waits for you', sentence, asksAccount };
}
