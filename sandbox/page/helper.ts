import type { CardKey, CardStep, TestCard } from '../charging/card-types.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Html } from './html.ts';
import { cardsFor, spaced } from '../charging/cards.ts';
import { html } from './html.ts';
import { postButton, stepPath } from './layout.ts';

/** An expiry date that is still good, MM/YY. */
export function goodExpiry(context: Context): string {
  return `12/${String((new Date(context.clock.now()).getUTCFullYear() + 3) % 100).padStart(2, '0')}`;
}

/** The card that simply pays. */
export function quickCard(transaction: Transaction): CardKey {
  return cardsFor(transaction)[0]!.key;
}

/** The test box: one button that simply pays, and the list of cards with what each does. */
export function testBox(context: Context, transaction: Transaction): Html {
  const cardPath = stepPath(context, transaction, 'card');
  const rows = cardsFor(transaction).map(
    (card) =>
      html`<li>
        <div class="row"><b>${card.label}</b><a href="${cardPath}?card=${card.key}">Use this card</a></div>
        <div class="number">${spaced(card.number)}</div>
        <div class="facts">${factsOf(card)}</div>
      </li>`,
  );
  return html`<aside class="test">
    <p class="tag">For trying it out</p>
    ${postButton(stepPath(context, transaction, 'quick'), 'Pay with a successful test card', 'button plain')}
    <details>
      <summary>Test cards</summary>
      <p class="hint">Tap a number to select it. Any expiry date in the future works.</p>
      <ul class="cards">
        ${rows}
      </ul>
    </details>
  </aside>`;
}

function factsOf(card: TestCard): string {
  return [`CVV ${card.cvv}`, ...card.steps.map(factOf)].join(' · ');
}

function factOf(step: CardStep): string {
  if (step.kind === 'pin') return `PIN ${step.answer}`;
  if (step.kind === 'otp') return `code ${step.answer}`;
  if (step.kind === 'birthday') return `born ${step.answer}`;
  return step.kind === 'phone' ? 'any phone number' : 'bank page';
}

/** What to type into the current question when this is a test card. */
export function answerHint(step: CardStep): string {
  if (step.kind === 'pin') return `This test card’s PIN is ${step.answer}.`;
  if (step.kind === 'birthday') return `In test mode the date is ${step.answer}.`;
  if (step.kind === 'otp') return `In test mode the code is ${step.answer}. Nothing is sent to a phone.`;
  return 'In test mode any number with 10 digits or more will do.';
}
