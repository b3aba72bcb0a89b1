import { naira } from '#shared/money.ts';
import type { OrderView } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';
import type { OrderStory } from './story.ts';

type Story = Omit<OrderStory, 'mayAsk' | 'mayPay'>;

/** What was paid and is not back yet is all on its way. */
export function allGoesBack({ paid_kobo, refunded_kobo, refund_on_its_way_kobo }: OrderView): boolean {
  const left = paid_kobo - refunded_kobo;
  return left > 0 && refund_on_its_way_kobo >= left;
}

/** An order that is off: what becomes of what was paid for it. */
export function canceledStory(order: OrderView, seller: string, words: Words): Story {
  const says = words.story;
  if (order.channel === 'counter')
    return {
      headline: says.saleTakenBack,
      text: says.saleTakenBackText(naira(order.total_kobo)),
      tone: 'bad',
      next: [says.somethingWrong],
    };
  if (order.channel === 'manual' && order.paid_kobo === 0)
    return {
      headline: says.takenBack,
      text: says.takenBackText(seller),
      tone: 'bad',
      next: order.payment_try && order.payment_try !== 'none' ? [says.ifDebited] : [],
    };
  if (order.keeps_paid) {
    const kept = naira(order.paid_kobo - order.refunded_kobo);
    return {
      headline: says.canceled,
      text: words.parts.kept(kept),
      tone: 'bad',
      next: [says.somethingWrong],
    };
  }
  if (order.paid_kobo > 0) {
    const left = order.paid_kobo - order.refunded_kobo;
    if (allGoesBack(order))
      return { headline: says.canceled, text: says.allOnItsWay, tone: 'wait', next: [says.banksTake] };
    return left > 0
      ? {
          headline: says.canceled,
          text: says.notBackYet(naira(left)),
          tone: 'wait',
          next: [says.backNext],
        }
      : {
          headline: says.canceledPaidBack,
          text: says.canceledPaidBackText(naira(order.refunded_kobo)),
          tone: 'bad',
          next: [order.card?.kobo === order.total_kobo ? words.giftCards.onCardAgain : says.banksTake],
        };
  }
  if (order.confirmation === 'not_real' || order.confirmation === 'not_answered')
    return {
      headline: says.notConfirmed,
      text: says.notConfirmedText,
      tone: 'bad',
      next: [says.notConfirmedNext],
    };
  return {
    headline: says.canceled,
    text: says.noPayment,
    tone: 'bad',
    next:
      order.pay_method === 'online' && order.payment_try !== 'none' ? [says.ifDebited] : [says.orderAgain],
  };
}
