import type { GiftCard, GiftCardWithHistory } from '#shared/api/gift-cards.ts';
import { lagosDate, startOfLagosDay } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';

const day = (text: string) => lagosDate(startOfLagosDay(text));

export const standings: Record<GiftCard['standing'], { tone: Tone; label: string }> = {
  good: { tone: 'good', label: 'Good' },
  spent: { tone: 'neutral', label: 'Spent' },
  over: { tone: 'warn', label: 'Last day past' },
  ended: { tone: 'neutral', label: 'Ended' },
};

export const filters = [
  { id: '', label: 'All' },
  { id: 'good', label: 'Good' },
  { id: 'spent', label: 'Spent' },
  { id: 'over', label: 'Last day past' },
  { id: 'ended', label: 'Ended' },
] as const;

/** `₦7,000 of ₦10,000 left` */
export const leftOf = ({ left_kobo, amount_kobo }: GiftCard) =>
  left_kobo === amount_kobo
    ? `${naira(left_kobo)} on it`
    : `${naira(left_kobo)} of ${naira(amount_kobo)} left`;

/** For whom, where it came from, and how long it is good; each a few words. */
export const aboutCard = ({ recipient, order, until }: GiftCard): string[] => [
  ...(recipient ? [`For ${recipient}`] : []),
  order ? `Order #${order.number}` : 'Made by hand',
  ...(until ? [`good until ${day(until)}`] : []),
];

const kinds: Record<GiftCardWithHistory['history'][number]['kind'], (order: string) => string> = {
  issued: (order) => (order ? `Came with ${order}` : 'Made'),
  spent: (order) => `Spent in ${order || 'an order'}`,
  back: (order) => `Came back from ${order || 'an order'}`,
  voided: (order) => (order ? `Taken off with ${order}` : 'Ended'),
  corrected: (order) => (order ? `Put back with ${order}` : 'Good again'),
};

/** What happened to the card, in a few words. */
export const happened = ({ kind, order }: GiftCardWithHistory['history'][number]): string =>
  kinds[kind](order ? `order #${order.number}` : '');

interface Sent {
  code: string;
  shop: string;
  shopUrl: string;
  card: Pick<GiftCardWithHistory, 'amount_kobo' | 'until' | 'recipient' | 'message'>;
}

/** The words by which a card is sent on; its code is in them. */
export const sendWords = ({ code, shop, shopUrl, card }: Sent): string =>
  [
    `${card.recipient ? `${card.recipient}, here` : 'Here'} is a gift card of ${naira(card.amount_kobo)} for ${shop}.`,
    ...(card.message ? [card.message] : []),
    `Code: ${code}`,
    `Type it at the checkout: ${shopUrl}`,
    ...(card.until ? [`It is good until ${day(card.until)}.`] : []),
  ].join('\n');
