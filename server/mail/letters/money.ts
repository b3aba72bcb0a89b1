import { naira } from '#shared/money.ts';
import { product } from '#shared/product.ts';
import { button, facts, words } from './letter.ts';
import type { Letters } from './template-data.ts';
import { bare, oneLine, unlinked } from '../text.ts';

const sender = { name: product.name };
const sentSo = 'We send this so that nobody can change where your money goes behind your back.';

export const moneyLetters = {
  'payout-account-changed': (data) => ({
    subject: `The bank account of ${oneLine(data.store_name)} was changed`,
    preview: `New payments go to ${oneLine(data.account)}.`,
    sender,
    title: 'Your bank account was changed',
    parts: [
      words(
        `${oneLine(data.actor)} changed the bank account of ${oneLine(data.store_name)} just now. New online payments go there; earlier ones still go to the account they were made for.`,
      ),
      facts(['New account', data.account]),
      button('See your bank account', data.dashboard_url),
      words(`If it was not you, change your password and write to ${product.email} at once.`),
    ],
    reason: sentSo,
  }),

  'payout-account-refused': (data) => ({
    subject: `${oneLine(data.store_name)}: your bank account was not taken`,
    preview: `The payment provider did not take ${oneLine(data.account)}.`,
    sender,
    title: 'Your bank account was not taken',
    parts: [
      words(
        `The payment provider did not take ${oneLine(data.account)}. What is sold goes where it went before, or is kept for you. Enter another account.`,
      ),
      button('See your bank account', data.dashboard_url),
    ],
    reason: 'We send this because you wait for your money there.',
  }),

  'payout-sent'(data) {
    const amount = naira(data.amount_kobo);
    return {
      subject: `${amount} is on its way to ${oneLine(data.store_name)}`,
      preview: `We have sent ${amount} to your bank account.`,
      sender,
      title: `${amount} was sent to you`,
      parts: [
        words('It is the money that was kept for your store. Banks mostly show it on the same day.'),
        facts(['Amount', amount], ['Bank reference', oneLine(data.reference)]),
        button('See your money', data.dashboard_url),
        words(`If it is not there in two working days, write to ${product.email} with the reference.`),
      ],
      reason: 'We send this whenever money that we kept for you is paid out.',
    };
  },

  'debt-settled'(data) {
    const [amount, owed] = [naira(data.amount_kobo), data.owed_kobo];
    const store = oneLine(data.store_name);
    const isPaid = data.how === 'paid';
    const left =
      owed > 0
        ? `${naira(owed)} is still owed.`
        : owed < 0
          ? `Nothing is owed to us now, and ${naira(-owed)} is kept for refunds that wait: they go by themselves.`
          : 'Nothing is owed to us now.';
    return {
      subject: isPaid ? `${amount} from ${store} is with us` : `${store} need not pay ${amount}`,
      preview: left,
      sender,
      title: isPaid ? `Thank you: ${amount} is here` : `You need not pay ${amount}`,
      parts: [
        words(
          isPaid
            ? `It was written down for what ${store} owes for refunds and disputes. ${left}`
            : `We have let ${store} off so much of what it owes for refunds and disputes. ${left}`,
        ),
        facts(['Amount', amount], [isPaid ? 'Bank reference' : 'Reason', oneLine(data.subject)]),
        button('See your money', data.dashboard_url),
      ],
      reason: 'We send this whenever something of what your store owes is settled.',
    };
  },

  'own-keys-changed': (data) => ({
    subject: `The payment keys of ${oneLine(data.store_name)} were changed`,
    preview: oneLine(data.change),
    sender,
    title: 'Your payment keys were changed',
    parts: [
      words(oneLine(data.change)),
      button('See your payment keys', data.dashboard_url),
      words(`If it was not you, change your password and write to ${product.email} at once.`),
    ],
    reason: sentSo,
  }),

  'own-keys-stand': (data) => ({
    subject: `${oneLine(data.store_name)}: ${oneLine(data.title)}`,
    preview: oneLine(data.words),
    sender,
    title: oneLine(data.title),
    parts: [words(oneLine(data.words)), button('See your payment keys', data.dashboard_url)],
    reason: 'We send this because it decides whether customers can pay you.',
  }),

  'adverts-stopped': (data) => ({
    subject: `${data.network} no longer takes the sales of ${oneLine(data.store_name)}`,
    preview: `Your adverts on ${data.network} do not learn what sells.`,
    sender,
    title: `${data.network} no longer takes your sales`,
    parts: [
      words(oneLine(unlinked(bare(data.problem)))),
      words(
        `Your store goes on as before. Sales wait up to a week and are sent when you have entered a new token from ${data.network}.`,
      ),
      button('Enter a new token', data.dashboard_url),
    ],
    reason: 'We send this once, because adverts that do not learn what sells cost you money.',
  }),
} satisfies Partial<Letters>;
