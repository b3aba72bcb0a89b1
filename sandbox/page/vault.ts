import type { Context } from '../context.ts';
import type { Transaction } from '../types.ts';
import type { Screen } from './layout.ts';
import { cardByKey } from '../charging/cards.ts';
import { usableCards } from '../saved-cards/remember.ts';
import { html } from './html.ts';
import { postButton, stepPath } from './layout.ts';
import { naira } from './money.ts';
import { cancel, titleOf } from './steps.ts';

/** Paying with a card used before; null when there is none. */
export function vaultScreen(context: Context, transaction: Transaction): Screen | null {
  const [saved] = usableCards(context, transaction);
  if (!saved) return null;
  const { brand, number } = cardByKey(saved.card);
  const work = html`<div>
      <h1>Pay with your saved card</h1>
      <p class="lead">${brand} card ending in ${number.slice(-4)}</p>
    </div>
    ${postButton(stepPath(context, transaction, 'vault'), `Pay ${naira(transaction.amount)}`, 'button')}
    <a class="button plain" href="${stepPath(context, transaction)}?choose">Pay another way</a>
    ${cancel(context, transaction)}`;
  return { title: titleOf(context, transaction), work };
}
