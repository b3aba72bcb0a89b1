import { spokenCard } from '#shared/orders/gift-cards.ts';
import { naira } from '#shared/money.ts';
import type { CheckoutPage, OrderPage, OrderView } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';
import { FieldShell } from '#blocks/parts/field.tsx';
import { dueOf } from './part-story.ts';
import { SumRow } from './rows.tsx';

/** Room for a code that is typed in fours. */
const longestTyped = 40;

function CardField({ says, error }: { says: Words['giftCards']; error?: string | undefined }) {
  return (
    <FieldShell name="card" label={says.field} error={error}>
      <input
        id="card"
        name="card"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longestTyped}
        aria-describedby={error && 'card-error'}
        aria-invalid={error ? true : undefined}
      />
    </FieldShell>
  );
}

/** Where the code of a gift card is typed in the checkout. Its buttons are those of the form, so that what was typed stays. */
export function CardBox({ page, words }: { page: CheckoutPage; words: Words }) {
  const says = words.giftCards;
  const { card, card_error: error = '' } = page;
  if (card)
    return (
      <p className="soft" id="gift-card">
        {says.used(card.last_four, naira(card.left_kobo))} {says.one}{' '}
        <button className="plain" name="drop_card">
          {says.drop}
        </button>
      </p>
    );
  return (
    <details className="cancel" id="gift-card" open={error !== ''}>
      <summary>{says.have}</summary>
      <CardField says={says} error={error || undefined} />
      <p>
        <button className="button line" name="use_card">
          {says.use}
        </button>
      </p>
    </details>
  );
}

/** Where a gift card is typed for an order that waits for its money; of one that is asked for in parts, why none is. */
export function PayByCard({ page, words: { giftCards: says } }: { page: OrderPage; words: Words }) {
  const { order, path } = page;
  if (order.asked && order.may_pay)
    return (
      <details className="cancel">
        <summary>{says.have}</summary>
        <p>{says.notInParts}</p>
      </details>
    );
  if (!order.may_pay_by_card) return null;
  return (
    <details className="cancel">
      <summary>{says.have}</summary>
      <form method="post" action={`${path}/card`}>
        <CardField says={says} />
        <button className="button line">{says.use}</button>
      </form>
    </details>
  );
}

/** What of an order a gift card pays, and what is left beside it. */
export function CardRows({ order, words: { giftCards: says } }: { order: OrderView; words: Words }) {
  const { card } = order;
  if (!card) return null;
  return (
    <>
      <SumRow label={card.held ? says.paid : says.pays(card.last_four)}>{naira(card.kobo)}</SumRow>
      {order.may_pay && <SumRow label={says.leftToPay}>{naira(dueOf(order))}</SumRow>}
    </>
  );
}

/** Gift cards that were bought with an order, with their codes. */
export function OwnCards({ order, words: { giftCards: says } }: { order: OrderView; words: Words }) {
  const cards = order.gift_cards ?? [];
  if (cards.length === 0) return null;
  return (
    <div className="notice">
      <h2>{says.title(cards.length)}</h2>
      <ul className="brief">
        {cards.map(({ code, amount_kobo, left_kobo, ended }) => (
          <li key={code}>
            <b>{spokenCard(code)}</b>
            <small>
              {ended
                ? says.ended
                : left_kobo === amount_kobo
                  ? says.worth(naira(amount_kobo))
                  : says.left(naira(left_kobo), naira(amount_kobo))}
            </small>
          </li>
        ))}
      </ul>
      <p>{says.how}</p>
    </div>
  );
}
