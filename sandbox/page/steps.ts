import type { CardStep } from '../card-types.ts';
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

export function chooseScreen(context: Context, transaction: Transaction): Screen {
  const card = transaction.channels.includes('card');
  const transfer = transaction.channels.includes('bank_transfer');
  const ussd = transaction.channels.includes('ussd');
  const work = html`<div><h1>How do you want to pay?</h1></div>
    <div class="ways">
      ${
        card &&
        html`<a class="way" href="${stepPath(context, transaction, 'card')}"
          >${icon('card')}<span><b>Card</b><small>Visa, Mastercard or Verve</small></span></a
        >`
      }
      ${
        transfer &&
        html`<form method="post" action="${stepPath(context, transaction, 'transfer')}">
          <button class="way">
            ${icon('transfer')}<span
              ><b>Bank transfer</b><small>Send to a one-time account number</small></span
            >
          </button>
        </form>`
      }
      ${
        ussd &&
        html`<form method="post" action="${stepPath(context, transaction, 'ussd')}">
          <button class="way">
            ${icon('phone')}<span><b>USSD</b><small>Dial a code on your phone</small></span>
          </button>
        </form>`
      }
    </div>
    ${card && testBox(context, transaction)} ${cancel(context, transaction)}`;
  return { title: titleOf(context, transaction), work };
}

export function cardScreen(context: Context, transaction: Transaction, draft: CardDraft): Screen {
  const { error } = draft;
  const wrong = (field: CardDraft['field']): Html | false =>
    error !== null &&
    draft.field === field &&
    html` aria-invalid="true" aria-describedby="problem" autofocus`;
  const several = transaction.channels.length > 1;
  const work = html`<div><h1>Card details</h1></div>
    ${error !== null && html`<p class="alert" role="alert" id="problem">${error}</p>`}
    <form method="post" action="${stepPath(context, transaction, 'card')}" autocomplete="off">
      <div>
        <label for="number">Card number</label>
        <input
          type="text"
          id="number"
          name="number"
          inputmode="numeric"
          autocomplete="off"
          maxlength="26"
          required
          placeholder="0000 0000 0000 0000"
          value="${draft.number}"
          ${wrong('number')}
        />
      </div>
      <div class="pair">
        <div>
          <label for="expiry">Expiry</label>
          <input
            type="text"
            id="expiry"
            name="expiry"
            inputmode="numeric"
            autocomplete="off"
            maxlength="7"
            required
            placeholder="MM/YY"
            value="${draft.expiry}"
            ${wrong('expiry')}
          />
        </div>
        <div>
          <label for="cvv">CVV</label>
          <input
            type="text"
            id="cvv"
            name="cvv"
            inputmode="numeric"
            autocomplete="off"
            maxlength="4"
            required
            placeholder="123"
            value="${draft.cvv}"
            ${wrong('cvv')}
          />
        </div>
      </div>
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
