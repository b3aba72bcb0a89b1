import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Html } from './html.ts';
import type { Screen } from './layout.ts';
import { expiresAt } from '../states.ts';
import { html } from './html.ts';
import { postButton, stepPath } from './layout.ts';
import { lagosTime, naira } from './money.ts';
import { cancel, otherWay, titleOf } from './steps.ts';

/** The time left. Only the in-page window counts it down: the hosted page has no script. */
function countdown(context: Context, until: number): Html | false {
  const left = Math.floor((until - context.clock.now()) / 1_000);
  return (
    Number.isFinite(left) &&
    html`<p class="left" role="timer" data-seconds="${Math.max(0, left)}" hidden></p>`
  );
}

export function transferScreen(context: Context, transaction: Transaction): Screen {
  const { bank, account_number: number, account_name: name, expires_at: until } = transaction.transfer!;
  return offlineScreen(context, transaction, {
    title: `Transfer exactly ${naira(transaction.amount)}`,
    lead: `This account number works once, for this payment, until ${lagosTime(until)}.`,
    until,
    facts: [fact('Bank', bank), fact('Account number', number, true), fact('Account name', name)],
    step: 'sent',
    done: 'I’ve sent the money',
    slow: 'I’ve sent it, but my bank is slow',
  });
}

export function ussdScreen(context: Context, transaction: Transaction): Screen {
  const { bank, code } = transaction.ussd!;
  return offlineScreen(context, transaction, {
    title: `Dial the code to pay ${naira(transaction.amount)}`,
    lead: 'Use the phone number your bank knows, and confirm with your PIN there.',
    until: expiresAt(context, transaction),
    facts: [fact('Bank', bank), fact('Code', code, true)],
    step: 'dialled',
    done: 'I’ve dialled the code',
    slow: 'I’ve dialled it, but my bank is slow',
  });
}

const fact = (name: string, value: string, isNumber = false): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd${isNumber && html` class="number"`}>${value}</dd>
  </div>`;

/** What the customer does away from the page: what to do, with what, until when, and that it is done. */
interface OfflineWay {
  title: string;
  lead: string;
  /** Virtual time, ms. */
  until: number;
  facts: Html[];
  /** Where the customer says it is done. */
  step: string;
  done: string;
  slow: string;
}

function offlineScreen(context: Context, transaction: Transaction, way: OfflineWay): Screen {
  const action = stepPath(context, transaction, way.step);
  const work = html`<div>
      <h1>${way.title}</h1>
      <p class="lead">${way.lead}</p>
      ${countdown(context, way.until)}
    </div>
    <dl class="account">${way.facts}</dl>
    ${postButton(action, way.done, 'button', { bank: 'quick' })}
    <aside class="test">
      <p class="tag">For trying it out</p>
      ${postButton(action, way.slow, 'button plain', { bank: 'slow' })}
      <p class="hint">The payment then waits until the bank answers.</p>
    </aside>
    <div>
      ${transaction.channels.length > 1 && otherWay(context, transaction)}${cancel(context, transaction)}
    </div>`;
  return { title: titleOf(context, transaction), work };
}
