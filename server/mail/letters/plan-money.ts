import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { facts, words } from './letter.ts';
import { toOwner } from './plan.ts';
import type { Letters } from './template-data.ts';

/** What becomes of money that was paid for a plan: it goes back, it does not fit, a bank asks about it. */
export const planMoneyLetters = {
  'plan-refunded'(data) {
    const amount = naira(data.amount_kobo);
    return toOwner(data, {
      subject: `Your refund of ${amount} for ${data.store_name}`,
      preview: `${amount} is on its way back to you.`,
      title: `${amount} sent back`,
      parts: [
        words(
          `We have sent ${amount} back to where it came from. Banks can take up to 10 working days to show it.`,
        ),
        facts(['Reference', data.reference]),
      ],
    });
  },

  'plan-refund-failed': (data) =>
    toOwner(data, {
      subject: `Your refund for ${data.store_name} did not go through`,
      preview: 'Your money is safe, and we are on it.',
      title: 'Your refund did not go through',
      parts: [
        words(
          `Your bank did not take back the ${naira(data.amount_kobo)}. The money is still with us. Write to ${product.email} with the reference and we will find another way.`,
        ),
        ...(data.until
          ? [words(`Meanwhile your plan goes on as it was, until ${data.until}, as if nobody had asked.`)]
          : []),
        facts(['Reference', data.reference]),
      ],
    }),

  'plan-refund-stuck'(data) {
    const amount = naira(data.amount_kobo);
    return toOwner(data, {
      subject: `Your refund for ${data.store_name} needs a bank account`,
      preview: 'Your money is safe. We need to know where to send it.',
      title: 'Your refund needs a bank account',
      parts: [
        words(
          `The bank could not send ${amount} back the way it was paid. The money has not left us. Write to ${product.email} with the reference, and say the bank, the account number and the name on the account that ${amount} should go to. We then send it there and tell you when it has gone. We never ask for a card, a PIN or a password.`,
        ),
        facts(['Reference', data.reference]),
      ],
    });
  },

  'plan-refund-withdrawn'(data) {
    const amount = naira(data.amount_kobo);
    return toOwner(data, {
      subject: `Your refund for ${data.store_name} was ended`,
      preview: `The refund of ${amount} was ended before it was sent.`,
      title: 'The refund was ended',
      parts: [
        words(
          `The refund of ${amount} was ended before it was sent, so nothing comes to you by it. Should the money reach you another way, you hear of that too. Write to ${product.email} with the reference if you did not agree to this.`,
        ),
        ...(data.until ? [words(`Your plan goes on as it was, until ${data.until}.`)] : []),
        facts(['Reference', data.reference]),
      ],
    });
  },

  'plan-payment-odd': (data) =>
    toOwner(data, {
      subject: `We are checking your payment for ${data.store_name}`,
      preview: 'It does not fit what was asked.',
      title: 'We are checking your payment',
      parts: [
        words(
          `A payment for ${data.what ?? 'your plan'} arrived, but it does not fit what was asked, so a person is looking at it. Write to ${product.email} with the reference if you hear nothing within a day.`,
        ),
        facts(['Reference', data.reference]),
      ],
    }),

  'plan-not-needed'(data) {
    const amount = naira(data.amount_kobo);
    return toOwner(data, {
      subject: `Your ${amount} for ${data.store_name} could not be used`,
      preview: 'We have asked for it to be sent back to you.',
      title: `${amount} goes back to you`,
      parts: [
        words(
          `${data.why} So we have asked for your ${amount} to be sent back to where it came from, and write again when that is done. You do not have to do anything.`,
        ),
        facts(['Reference', data.reference]),
      ],
    });
  },

  'plan-dispute': (data) =>
    toOwner(data, {
      subject: `${data.title}: ${data.store_name}`,
      preview: data.explanation.split('. ')[0]!,
      title: data.title,
      parts: [words(data.explanation), facts(['Reference', data.reference])],
    }),
} satisfies Partial<Letters>;
