import type { NewCard } from '#shared/api/gift-cards.ts';
import { lastOf } from '#shared/orders/gift-cards.ts';
import { startOfLagosDay } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import { after, days, minutes } from '../platform/clock.ts';
import { noteChange } from '../platform/http/changes.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { newId } from '../platform/ids.ts';
import { standing, storeTerms } from '../stores/index.ts';
import { cardHash, codeOfCard, codeOfKey } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import { tellCard } from './letters.ts';
import { appendEntry, cardOfKey, insertCard, type CardRow } from './queries.ts';

/** A code is answered so long to a form that comes again because its answer was lost. */
const askedAgain = minutes(10);

interface Making {
  madeKey: string;
  kobo: number;
  ends_at: Date | null;
  at: Date;
  actor: string;
  /** Of the order it comes of; empty for one that is made by hand. */
  of?: Partial<Pick<CardRow, 'order_id' | 'order_line_id' | 'piece' | 'replaces' | 'recipient' | 'message'>>;
  /** What its history says. */
  reason?: string;
}

/** Makes a card, once for its key. Answers it with its code; null where it was made before. */
export async function makeCard(
  { config }: Pick<GiftCardDeps, 'config'>,
  tx: StoreTx,
  { madeKey, kobo, ends_at, at, actor, of = {}, reason = '' }: Making,
): Promise<{ id: string; code: string; amount_kobo: number } | null> {
  const code = codeOfKey(config, tx.storeId, madeKey);
  const id = newId();
  const isNew = await insertCard(tx, {
    id,
    code_hash: cardHash(config, tx.storeId, code)!,
    last_four: lastOf(code),
    amount_kobo: kobo,
    ends_at,
    made_key: madeKey,
    created_at: at,
    ...of,
  });
  if (!isNew) return null;
  await appendEntry(tx, {
    card_id: id,
    kind: 'issued',
    amount_kobo: kobo,
    order_id: of.order_id ?? null,
    reference: id,
    actor,
    reason,
    at,
  });
  return { id, code, amount_kobo: kobo };
}

const keyOfForm = (key: string) => `form:${key}`;

/**
 * Makes a card by hand and mails it where an address was given. The same form again is the same card. Answers its id, and
 * its code, which is not shown a second time.
 * @throws AppError conflict where the form's card was made a while ago, and where the store takes no cards any more
 */
export async function makeByHand(
  deps: GiftCardDeps,
  tx: StoreTx,
  input: NewCard,
  actor: string,
): Promise<{ id: string; code: string }> {
  const at = deps.clock.now();
  const madeKey = keyOfForm(input.key);
  // The last day counts whole.
  const ends_at = input.until ? after(startOfLagosDay(input.until), days(1)) : null;
  if (ends_at && ends_at <= at)
    throw new AppError('bad_input', { until: ['Choose a day that is still to come.'] });
  if (!(await cardOfKey(tx, madeKey))) standing.mustTakeCards(await storeTerms(tx, deps.config));
  const { recipient, message, amount_kobo: kobo } = input;
  const of = { recipient, message };
  const made = await makeCard(deps, tx, { madeKey, kobo, ends_at, at, actor, of });
  if (!made) return again(deps, tx, madeKey, at);
  await noteChange(tx, {
    kind: 'gift_cards',
    what: `Made a gift card of ${naira(kobo)}, ending in ${lastOf(made.code)}`,
  });
  if (input.email)
    await tellCard(deps, tx, { to: input.email, name: recipient, message, ends_at, cards: [made] });
  return made;
}

async function again(
  { config }: GiftCardDeps,
  tx: StoreTx,
  madeKey: string,
  now: Date,
): Promise<{ id: string; code: string }> {
  const card = (await cardOfKey(tx, madeKey))!;
  if (after(card.created_at, askedAgain) > now)
    return { id: card.id, code: codeOfCard(config, tx.storeId, card) };
  throw new AppError(
    'conflict',
    'This card was made already, and its code was shown then. End it and make another one if it is lost.',
  );
}
