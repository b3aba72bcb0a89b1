import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { button, facts, words, type Letter, type LetterContent } from './letter.ts';
import type { PlanNews } from './plan-data.ts';
import type { Letters, TemplateData } from './template-data.ts';

const invoiceNumber = (number: number) => String(number).padStart(6, '0');

/** A letter about the plan, from us to whoever owns the store. */
export function toOwner(news: PlanNews, letter: LetterContent, label = 'Open Plan & billing'): Letter {
  return {
    ...letter,
    sender: { name: product.name },
    parts: [...letter.parts, button(label, news.plan_url)],
    reason: `You get this because you own ${news.store_name} on ${product.name}.`,
  };
}

/** Before money is taken: how much, when, from where, and how to say no. */
function planRenews(data: TemplateData['plan-ending'], next: string, last4: string): Letter {
  const [amount, day] = [naira(data.amount_kobo), data.until];
  return toOwner(data, {
    subject: `Your plan for ${data.store_name} is renewed on ${day}: ${amount}`,
    preview: `From the card ending in ${last4}. You can cancel before.`,
    title: `${amount} on ${day}`,
    parts: [
      words(
        `Your ${data.trial ? 'free trial' : 'plan'} for ${data.store_name} runs until ${day}. It then goes on by itself, and we charge your card.`,
      ),
      facts(['Plan', next], ['Amount', amount], ['Day', day], ['Card', `ending in ${last4}`]),
      words(
        'To cancel, open Plan & billing before that day and tap “Cancel plan”. You keep Starter until that day, nothing is charged, and nothing in your store is deleted.',
      ),
    ],
  });
}

function planEnds(data: TemplateData['plan-ending']): Letter {
  const what = data.trial ? 'free trial' : 'plan';
  const end = data.until;
  const next = data.next
    ? `To go on with ${data.next} for ${naira(data.amount_kobo)}, add a card or pay by then.`
    : 'It does not go on by itself: after that the store is on the Free plan, and nothing in it is deleted.';
  return toOwner(data, {
    subject: `Your ${what} for ${data.store_name} ends on ${end}`,
    preview: data.next ? `Next: ${data.next}.` : 'It does not go on by itself.',
    title: `Your ${what} ends on ${end}`,
    parts: [words(`The ${what} of ${data.store_name} ends on ${end}. ${next}`)],
  });
}

const lapseReasons: Record<TemplateData['plan-lapsed']['why'], string> = {
  unpaid: 'The last period was not paid',
  ended: 'Your plan has ended',
  canceled: 'You cancelled your plan when what you had paid for was over',
  refunded: 'We are sending back what you paid for your plan',
  suspended: 'We closed the store, so its plan was not charged again',
  undecided: 'Your bank has not decided about your payment for a long time',
};

export const planLetters = {
  'plan-trial': (data) =>
    toOwner(data, {
      subject: `Your free trial of Starter runs until ${data.until}`,
      preview: `${data.store_name} has everything Starter has.`,
      title: 'Your free trial has begun',
      parts: [
        words(
          `${data.store_name} has everything Starter has until ${data.until}. We have no card of yours, so nothing can be charged. If you do nothing, the store goes on with the Free plan.`,
        ),
      ],
    }),

  'plan-receipt'(data) {
    const amount = naira(data.amount_kobo);
    return toOwner(data, {
      subject: `Receipt ${invoiceNumber(data.number)}: ${amount} for ${data.store_name}`,
      preview: `Paid. Your plan runs until ${data.until}.`,
      title: `Paid: ${amount}`,
      parts: [
        words('Your payment has arrived. This is your receipt; the invoice is in your dashboard.'),
        facts(
          ['Store', data.store_name],
          ['Plan', data.plan],
          ['Runs until', data.until],
          ['Invoice', invoiceNumber(data.number)],
          ['Reference', data.reference],
        ),
        ...(data.name_url
          ? [
              words(
                'Your pack brings a free .com.ng name. Choose it now: we register it in your name, usually within three working days.',
              ),
              button('Choose your .com.ng name', data.name_url),
            ]
          : []),
      ],
    });
  },

  'plan-ending': (data) =>
    data.next && data.last4 ? planRenews(data, data.next, data.last4) : planEnds(data),

  'plan-charge-failed'(data) {
    const amount = naira(data.amount_kobo);
    const next = data.next_try ? ` We try the card again on ${data.next_try}.` : '';
    return toOwner(
      data,
      {
        subject: `We could not charge ${amount} for ${data.store_name}`,
        preview: `Your plan stays on until ${data.until}.`,
        title: 'Your card could not be charged',
        parts: [
          words(
            `Your bank did not let us charge ${amount} for ${data.plan}.${next} Your plan stays on until ${data.until}. You can pay with any card or by transfer now; you are never charged twice for the same period.`,
          ),
        ],
      },
      'Pay now',
    );
  },

  'plan-approve'(data) {
    const amount = naira(data.amount_kobo);
    return toOwner(
      data,
      {
        subject: `Your bank asks you to approve ${amount} for ${data.store_name}`,
        preview: 'It takes a minute.',
        title: `Approve ${amount}`,
        parts: [
          words(
            `Your bank wants to know that it is you before it pays ${amount} for ${data.store_name}. Open your plan and tap “Approve with your bank”. Your plan stays on until ${data.until}.`,
          ),
        ],
      },
      'Approve the payment',
    );
  },

  'plan-pay'(data) {
    const amount = naira(data.amount_kobo);
    return toOwner(
      data,
      {
        subject: `${amount} is due for ${data.store_name}`,
        preview: `Your plan stays on until ${data.until}.`,
        title: `${amount} is due`,
        parts: [
          words(
            `${data.plan} of ${data.store_name} is due, and we keep no card to charge. Pay by ${data.until} to keep what Starter gives you. After that the store is on the Free plan; nothing in it is deleted.`,
          ),
        ],
      },
      'Pay now',
    );
  },

  'plan-lapsed': ({ open = true, ...data }) =>
    toOwner(data, {
      subject: `${data.store_name} is on the Free plan now`,
      preview:
        data.why === 'suspended'
          ? 'Nothing is deleted.'
          : open
            ? 'Your store stays open and nothing is deleted.'
            : 'What only Starter has is switched off.',
      title: 'You are on the Free plan',
      parts: [
        words(
          data.why === 'suspended'
            ? `${lapseReasons.suspended}, and ${data.store_name} is on the Free plan. Nothing is deleted. Write to ${product.email} about the store.`
            : `${lapseReasons[data.why]}, so ${data.store_name} is on the Free plan. ${open ? 'The store stays open, orders keep coming and nothing is deleted. ' : ''}What only Starter has is switched off until you take it again.`,
        ),
      ],
    }),

  'plan-canceled': (data) =>
    toOwner(data, {
      subject: `Your plan for ${data.store_name} ends on ${data.until}`,
      preview: 'Nothing will be charged any more.',
      title: 'Your plan is cancelled',
      parts: [
        words(
          `You keep what you have until ${data.until}, and nothing will be charged any more. You can take this back until then.`,
        ),
      ],
    }),

  'plan-card-kept': (data) =>
    toOwner(data, {
      subject: `The card ending in ${data.last4} is kept for ${data.store_name}`,
      preview: 'You can remove it at any time.',
      title: `Card ending in ${data.last4}`,
      parts: [
        words('You agreed to this, and we keep your answer:'),
        words(`“${data.consent}”`),
        words('You can remove the card at any time. The ₦50 that showed it to your bank go back to you.'),
      ],
    }),

  'plan-card-ending': (data) =>
    toOwner(
      data,
      {
        subject: `Your card ending in ${data.last4} runs out in ${data.month}`,
        preview: 'Put the new one in before the next charge.',
        title: 'Your card runs out soon',
        parts: [
          words(
            `The card we charge for ${data.store_name}, ending in ${data.last4}, runs out in ${data.month}. Replace it so that your plan goes on without a break.`,
          ),
        ],
      },
      'Replace the card',
    ),
} satisfies Partial<Letters>;
