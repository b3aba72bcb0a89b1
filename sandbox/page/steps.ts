import type { CardStep } from '../charging/card-types.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { CardDraft } from './card-draft.ts';
import type { Html } from './html.ts';
import type { Screen } from './layout.ts';
import { answerHint, testBox } from './helper.ts';
import { html } from './html.ts';
import { icon, postButton, stepPath } from './layout.ts';
import { naira } from './money.ts';

export const cancel = (context: Context, transaction: Transaction): Html =>
  postButton(stepPath(context, transaction, 'cancel'), 'Cancel and go back', 'quiet');

export const otherWay = (context: Context, transaction: Transaction): Html =>
  postButton(stepPath(context, transaction, 'back'), 'Pay another way', 'quiet');

export const titleOf = (context: Context, transaction: Transaction): string =>
  `Pay ${naira(transaction.amount)} to ${context.merchantName}`;

const ways = [
  { channel: 'card', step: 'card', sign: 'card', name: 'Card', how: 'Visa, Mastercard or Verve' },
  {
    channel: 'bank_transfer',
    step: 'transfer',
    sign: 'transfer',
    name: 'Bank transfer',
    how: 'Send to a one-time account number',
  },
  { channel: 'ussd', step: 'ussd', sign: 'phone', name: 'USSD', how: 'Dial a code on your phone' },
] as const;

export function chooseScreen(context: Context, transaction: Transaction): Screen {
  const { channels } = transaction;
  const offered = ways.filter(({ channel }) => channels.includes(channel));
  const links = offered.map(({ step, sign, name, how }) => {
    const path = stepPath(context, transaction, step);
    const words = html`${icon(sign)}<span><b>${name}</b><small>${how}</small></span>`;
    // The card has a form to fill in first; the others begin at once.
    if (step === 'card') return html`<a class="way" href="${path}">${words}</a>`;
    return html`<form method="post" action="${path}"><button class="way">${words}</button></form>`;
  });
  const work = html`<div><h1>How do you want to pay?</h1></div>
    <div class="ways">${links}</div>
    ${channels.includes('card') && testBox(context, transaction)} ${cancel(context, transaction)}`;
  return { title: titleOf(context, transaction), work };
}

const cardFields = {
  number: { label: 'Card number', length: 26, example: '0000 0000 0000 0000' },
  expiry: { label: 'Expiry', length: 7, example: 'MM/YY' },
  cvv: { label: 'CVV', length: 4, example: '123' },
} as const;

export function cardScreen(context: Context, transaction: Transaction, draft: CardDraft): Screen {
  const { error } = draft;
  const field = (name: keyof typeof cardFields): Html => {
    const { label, length, example } = cardFields[name];
    const wrong = error !== null && draft.field === name;
    return html`<div>
      <label for="${name}">${label}</label>
      <input
        type="text"
        id="${name}"
        name="${name}"
        inputmode="numeric"
        autocomplete="off"
        maxlength="${length}"
        required
        placeholder="${example}"
        value="${draft[name]}"
        ${wrong && html` aria-invalid="true" aria-describedby="problem" autofocus`}
      />
    </div>`;
  };
  const several = transaction.channels.length > 1;
  const work = html`<div><h1>Card details</h1></div>
    ${error !== null && html`<p class="alert" role="alert" id="problem">${error}</p>`}
    <form method="post" action="${stepPath(context, transaction, 'card')}" autocomplete="off">
      ${field('number')}
      <div class="pair">${field('expiry')} ${field('cvv')}</div>
      <button class="button">Pay ${naira(transaction.amount)}</button>
    </form>
    ${testBox(context, transaction)}
    <div>${several && otherWay(context, transaction)}${cancel(context, transaction)}</div>`;
  return { title: titleOf(context, transaction), work };
}

const questions: Record<
  'pin' | 'phone' | 'otp' | 'birthday',
  { title: string; label: string; lead: string; button: string }
> = {
  pin: {
    title: 'Enter your card PIN',
    label: 'PIN',
    lead: 'The four digits you use at a cash machine.',
    button: 'Continue',
  },
  phone: {
    title: 'Confirm your phone number',
    label: 'Phone number',
    lead: 'The number your bank knows. It will send a code there.',
    button: 'Send the code',
  },
  birthday: {
    title: 'Enter your date of birth',
    label: 'Date of birth',
    lead: 'As your bank knows it, written year-month-day.',
    button: 'Continue',
  },
  otp: {
    title: 'Enter the code from your bank',
    label: 'One-time code',
    lead: 'Your bank sent a code to your phone.',
    button: 'Confirm payment',
  },
};

const wrongAnswer: Record<string, string> = {
  'Wrong pin': 'That PIN is not right. Try again.',
  'Wrong phone': 'A phone number has at least 10 digits. Check it and try again.',
  'Wrong birthday': 'That is not the date your bank knows. Try again.',
  'Wrong otp': 'That code is not right. Try again.',
};

export function questionScreen(context: Context, transaction: Transaction, step: CardStep): Screen {
  if (step.kind === 'bank') return bankScreen(context, transaction);
  const question = questions[step.kind];
  const problem = wrongAnswer[transaction.message ?? ''] ?? null;
  const invalid = problem !== null && html` aria-invalid="true" aria-describedby="problem"`;
  const work = html`<div><h1>${question.title}</h1><p class="lead">${question.lead}</p></div>
${problem !== null && html`<p class="alert" role="alert" id="problem">${problem}</p>`}
<form method="post" action="${stepPath(context, transaction, 'answer')}" autocomplete="off">
<input type="hidden" name="kind" value="${step.kind}">
<div${step.kind === 'phone' ? null : html` class="code"`}><label for="answer">${question.label}</label>
<input type="${step.kind === 'pin' ? 'password' : step.kind === 'phone' ? 'tel' : 'text'}" id="answer" name="answer" inputmode="numeric" autocomplete="off" maxlength="${step.kind === 'pin' ? 4 : step.kind === 'otp' ? 8 : 20}" required autofocus${invalid}>
<p class="hint">${answerHint(step)}</p></div>
<button class="button">${question.button}</button>
</form>
<div>${otherWay(context, transaction)}${cancel(context, transaction)}</div>`;
  return { title: question.title, work };
}

function bankScreen(context: Context, transaction: Transaction): Screen {
  const action = stepPath(context, transaction, 'answer');
  const work = html`<div>
      <h1>Do you approve this payment?</h1>
      <p class="lead">
        This plays the page of the customer’s own bank. Approve it to pay, or decline it to see what a refusal
        looks like.
      </p>
    </div>
    <div class="two">
      ${postButton(action, 'Approve payment', 'button', { kind: 'bank', answer: 'approve' })}
      ${postButton(action, 'Decline', 'button no', { kind: 'bank', answer: 'decline' })}
    </div>
    ${cancel(context, transaction)}`;
  return { title: 'Approve your payment', work, bank: true };
}
