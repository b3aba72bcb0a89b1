import type { AnswerOf } from '#shared/api/contract.ts';
import type { forceLogin } from '#shared/api/academy.ts';
import type { Outcome } from '#web/client/failure.ts';

const polling = { attempts: 30, everyMs: 3000 } as const;

type Answer = AnswerOf<typeof forceLogin>;

export type Confirmation =
  | { is: 'paid' }
  /** Paid, but this browser must log in. */
  | { is: 'paid_log_in'; detail: string }
  | { is: 'failed'; detail: string }
  /** Nobody knows yet; asking again may tell. */
  | { is: 'open' }
  /** The same, but nothing was even tried so far. */
  | { is: 'untouched' }
  /** The server will not answer this question any more. */
  | { is: 'refused' };

/** What one answer means for the purchase. */
export function understand(outcome: Outcome<Answer>): Confirmation {
  if (outcome.ok) {
    const { state, access_token, detail } = outcome.data;
    if (access_token) return { is: 'paid' };
    if (state === 'paid' || state === 'paid_log_in') return { is: 'paid_log_in', detail };
    if (state === 'not_paid') return { is: 'untouched' };
    return state === 'failed' ? { is: 'failed', detail } : { is: 'open' };
  }
  const { status } = outcome.failure;
  const final = typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
  return final ? { is: 'refused' } : { is: 'open' };
}

export interface PollOptions {
  ask: () => Promise<Confirmation>;
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
}

/** Asks until it is known, one question after the other and never two at once; `open` after the last one. */
export async function confirmPayment({ ask, wait, signal }: PollOptions): Promise<Confirmation> {
  for (let attempt = 1; attempt <= polling.attempts && !signal.aborted; attempt++) {
    const found = await ask();
    if (found.is !== 'open' && found.is !== 'untouched') return found;
    if (attempt < polling.attempts) await wait(polling.everyMs);
  }
  return { is: 'open' };
}
