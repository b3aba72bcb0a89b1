import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Html } from './html.ts';
import type { Screen } from './layout.ts';
import { html } from './html.ts';
import { icon, postButton, stepPath } from './layout.ts';
import { lagosTime, naira } from './money.ts';
import { cancelUrl, returnUrl } from './return.ts';

/** A screen that says how it stands: a sign, a title, a sentence, and where to go from here. */
function outcome(look: 'good' | 'bad' | 'wait', title: string, lead: string, next?: Html | null): Screen {
  const work = html`<div>
      <div class="mark ${look}">${icon(look)}</div>
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
    </div>
    ${next ?? null}`;
  return { title, work };
}

function backLink(context: Context, url: string | null, look = 'button'): Html | null {
  return url === null ? null : html`<a class="${look}" href="${url}">Return to ${context.merchantName}</a>`;
}

/** Also what a used payment address shows. */
export function paidScreen(context: Context, transaction: Transaction): Screen {
  const reversed = transaction.status === 'reversed';
  const sentence = reversed
    ? `${naira(transaction.amount)} was paid and has been refunded.`
    : `${naira(transaction.amount)} was paid on ${lagosTime(transaction.paid_at!)}. There is nothing more to pay here.`;
  const title = reversed ? 'Payment refunded' : 'Payment received';
  return outcome('good', title, sentence, backLink(context, returnUrl(transaction)));
}

const reasons: Record<string, string> = {
  Declined: 'Your bank declined this card. No money was taken.',
  'Insufficient Funds': 'There is not enough money on this card. No money was taken.',
  'Token Not Generated': 'Your bank could not send a one-time code. No money was taken.',
  'Server Error': 'Your bank’s system failed. No money was taken.',
  'Transaction Timed Out': 'Your bank did not answer in time. No money was taken.',
  'Incorrect CVV': 'The CVV does not belong to this card. No money was taken.',
  'Incorrect PIN': 'The PIN was wrong three times. No money was taken.',
  'Incorrect Phone Number': 'The phone number was wrong three times. No money was taken.',
  'Incorrect OTP': 'The code was wrong three times. No money was taken.',
  'Declined on the bank page': 'The payment was declined on the bank’s page. No money was taken.',
};

export function failedScreen(context: Context, transaction: Transaction): Screen {
  const sentence =
    reasons[transaction.gateway_response] ?? 'The payment did not go through. No money was taken.';
  const cancelled = cancelUrl(transaction) !== null;
  const card = transaction.channels.includes('card');
  const next = html`<div class="two">
      ${card && html`<a class="button" href="${stepPath(context, transaction, 'card')}">Try a card again</a>`}
      <a class="button plain" href="${stepPath(context, transaction)}?choose">Choose how to pay</a>
    </div>
    ${cancelled && postButton(stepPath(context, transaction, 'cancel'), 'Cancel and go back', 'quiet')}`;
  return outcome('bad', 'Payment not completed', sentence, next);
}

export function waitingScreen(context: Context, transaction: Transaction): Screen {
  const due = transaction.bank_answer?.at ?? null;
  const next = html`<div class="two">
      <a class="button" href="${stepPath(context, transaction, 'wait')}">Check again</a>
      ${backLink(context, returnUrl(transaction), 'button plain')}
    </div>
    ${
      due !== null &&
      html`<aside class="test">
        <p class="tag">For trying it out</p>
        <p>The bank answers by itself at ${lagosTime(due)}, on the sandbox’s clock.</p>
      </aside>`
    }`;
  return outcome(
    'wait',
    'Waiting for your bank',
    'Your bank has not confirmed this payment yet. You can wait here or leave: the shop will be told as soon as the bank answers. Do not pay again.',
    next,
  );
}

export function expiredScreen(context: Context, transaction: Transaction): Screen {
  return outcome(
    'bad',
    'This payment page has expired',
    'No money was taken. Go back to the shop and start the payment again.',
    backLink(context, cancelUrl(transaction)),
  );
}

export function cancelledScreen(context: Context, transaction: Transaction): Screen {
  return outcome(
    'bad',
    'Payment cancelled',
    'No money was taken. You can close this page, or pay after all.',
    html`<a class="button plain" href="${stepPath(context, transaction)}">Pay after all</a>`,
  );
}

export const unknownScreen: Screen = {
  ...outcome(
    'bad',
    'This payment page does not exist',
    'The address may be incomplete. Go back to the shop and start the payment again.',
  ),
  title: 'Payment page not found',
};

/** Shown when a fault makes the checkout itself fail. */
export function troubleScreen(context: Context, transaction: Transaction): Screen {
  return outcome(
    'bad',
    'Something went wrong',
    'The checkout did not answer. Check whether the payment went through before you try again.',
    html`<a class="button" href="${stepPath(context, transaction)}">Check the payment</a>`,
  );
}
