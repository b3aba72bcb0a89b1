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
  const sent = stepPath(context, transaction, 'sent');
  const work = html`<div>
      <h1>Transfer exactly ${naira(transaction.amount)}</h1>
      <p class="lead">This account number works once, for this payment, until ${lagosTime(until)}.</p>
      ${countdown(context, until)}
    </div>
    <dl class="account">
      <div>
        <dt>Bank</dt>
        <dd>${bank}</dd>
      </div>
      <div>
        <dt>Account number</dt>
        <dd class="number">${number}</dd>
      </div>
      <div>
        <dt>Account name</dt>
        <dd>${name}</dd>
      </div>
    </dl>
    ${postButton(sent, 'I’ve sent the money', 'button', { bank: 'quick' })}
    <aside class="test">
      <p class="tag">For trying it out</p>
      ${postButton(sent, 'I’ve sent it, but my bank is slow', 'button plain', { bank: 'slow' })}
      <p class="hint">The payment then waits until the bank answers.</p>
    </aside>
    <div>
      ${transaction.channels.length > 1 && otherWay(context, transaction)}${cancel(context, transaction)}
    </div>`;
  return { title: titleOf(context, transaction), work };
}

export function ussdScreen(context: Context, transaction: Transaction): Screen {
  const { bank, code } = transaction.ussd!;
  const dialled = stepPath(context, transaction, 'dialled');
  const work = html`<div>
      <h1>Dial the code to pay ${naira(transaction.amount)}</h1>
      <p class="lead">Use the phone number your bank knows, and confirm with your PIN there.</p>
      ${countdown(context, expiresAt(context, transaction))}
    </div>
    <dl class="account">
      <div>
        <dt>Bank</dt>
        <dd>${bank}</dd>
      </div>
      <div>
        <dt>Code</dt>
        <dd class="number">${code}</dd>
      </div>
    </dl>
    ${postButton(dialled, 'I’ve dialled the code', 'button', { bank: 'quick' })}
    <aside class="test">
      <p class="tag">For trying it out</p>
      ${postButton(dialled, 'I’ve dialled it, but my bank is slow', 'button plain', { bank: 'slow' })}
      <p class="hint">The payment then waits until the bank answers.</p>
    </aside>
    <div>
      ${transaction.channels.length > 1 && otherWay(context, transaction)}${cancel(context, transaction)}
    </div>`;
  return { title: titleOf(context, transaction), work };
}
