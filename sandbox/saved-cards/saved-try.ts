import type { CardStep, TestCard } from '../charging/card-types.ts';
import type { CardTry, SavedOutcome } from '../types.ts';
import { bankAccounts } from '../bank-accounts.ts';
import { cardByKey } from '../charging/cards.ts';

const bankPage: CardStep[] = [{ kind: 'bank' }];

type Result = Pick<TestCard, 'result' | 'gateway_response'>;

const results: Record<SavedOutcome, Result> = {
  success: { result: 'success', gateway_response: 'Approved' },
  paused: { result: 'success', gateway_response: 'Approved' },
  declined: { result: 'failed', gateway_response: 'Declined' },
  insufficient_funds: { result: 'failed', gateway_response: 'Insufficient Funds' },
  expired_card: { result: 'failed', gateway_response: 'Expired Card' },
};

/** The questions of a try. A saved card asks none, unless its bank wants the customer to approve. */
export function stepsOf({ card, saved, account }: CardTry): readonly CardStep[] {
  if (account) return bankAccounts[account].steps;
  if (!saved) return cardByKey(card).steps;
  return saved.outcome === 'paused' ? bankPage : [];
}

/** What the bank says after the last question. */
export function resultOf({ card, saved }: CardTry): Result {
  return saved ? results[saved.outcome] : cardByKey(card);
}
