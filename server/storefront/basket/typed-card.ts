import { cardCodeOf } from '#shared/orders/gift-cards.ts';
import type { CheckoutOffer } from '../../orders/index.ts';
import type { TypedCard } from '../../gift-cards/index.ts';
import type { ShopCookie } from '../serving/cookies.ts';
import type { Saying } from '../checkout/draft.ts';
import { field } from '../serving/request.ts';
import { cardCookie, cardIn, type Visit } from '../serving/visit.ts';

/** The gift card a checkout form means: typed, taken off, or the one that came along. */
export function typedCard(visit: Visit, form: URLSearchParams) {
  const known = cardIn(visit);
  const text = field(form, 'card', 60).trim();
  const isDropped = form.has('drop_card');
  const isNew = !isDropped && text !== '' && cardCodeOf(text) !== known?.code;
  const holder: TypedCard | null = isDropped ? null : isNew ? { code: text, network: visit.network } : known;
  return {
    holder,
    /** Whether the form is about its card first, whatever button was pressed: what it does, the page says. */
    isAsked: isDropped || isNew || form.has('use_card'),
    /** What is kept of it: a good code alone. */
    cookies({ card }: CheckoutOffer): ShopCookie[] {
      if (isDropped || (card && !card.ok)) return [cardCookie('')];
      return isNew && card?.ok ? [cardCookie(cardCodeOf(text))] : [];
    },
    saying: ({ card }: CheckoutOffer): Saying | null => (card && !card.ok ? `card_${card.why}` : null),
  };
}
