import type { Discount } from '#shared/api/discounts.ts';
import { lagosDate, startOfLagosDay } from '#shared/lagos.ts';
import { naira } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { Told } from '../components/overtaken.tsx';
import type { CodeValues } from './code-form.ts';

const day = (text: string) => lagosDate(startOfLagosDay(text));

/** What a code does, in a few words: `10% off`. */
export function whatItDoes(code: Discount): string {
  switch (code.kind) {
    case 'percent':
      return `${code.percent}% off`;
    case 'fixed':
      return `${naira(code.amount_kobo ?? 0)} off${code.once ? '' : ' each'}`;
    case 'free_delivery':
      return 'Free delivery';
    case 'buy_get':
      return `Buy ${code.buy}, get ${code.get} ${code.percent === 100 ? 'free' : `at ${code.percent}% off`}`;
  }
}

export const kinds = [
  { value: 'percent', label: 'Percent off' },
  { value: 'fixed', label: 'An amount off' },
  { value: 'free_delivery', label: 'Free delivery' },
  { value: 'buy_get', label: 'Buy some, get some' },
];

/** What a person tells two of a code apart by, in words. */
export const told: Told<CodeValues> = [
  ['Code', ({ code }) => code],
  ['What it does', ({ kind }) => kinds.find(({ value }) => value === kind)!.label],
  ['Percent', ({ kind, percent }) => (kind === 'percent' || kind === 'buy_get' ? percent : '')],
  ['Amount off', ({ kind, amount_kobo }) => (kind === 'fixed' ? naira(amount_kobo ?? 0) : '')],
  ['Buy', ({ kind, buy }) => (kind === 'buy_get' ? buy : '')],
  ['Get', ({ kind, get }) => (kind === 'buy_get' ? get : '')],
  ['How many times in all', ({ most_uses }) => most_uses],
  ['How many times for each phone number', ({ most_per_customer }) => most_per_customer],
  ['Only when they buy for at least', ({ least_kobo }) => (least_kobo === null ? '' : naira(least_kobo))],
  ['First day', ({ starts_on }) => starts_on && day(starts_on)],
  ['Last day', ({ ends_on }) => ends_on && day(ends_on)],
  [
    'What it is for',
    ({ products, collections }) => [...collections, ...products].map(({ title }) => title).join(', '),
  ],
];

/** For what and how long, each a few words; empty where it is for everything and for ever. */
export function limitsOf(code: Discount): string[] {
  const goods = [...code.collections, ...code.products].map(({ title }) => title);
  const [first, ...others] = goods;
  return [
    ...(first ? [others.length > 0 ? `for ${first} and ${others.length} more` : `for ${first}`] : []),
    ...(code.least_kobo > 0 ? [`from ${naira(code.least_kobo)}`] : []),
    ...(code.most_per_customer ? [`${code.most_per_customer} for each phone number`] : []),
    ...(code.starts_on ? [`from ${day(code.starts_on)}`] : []),
    ...(code.ends_on ? [`until ${day(code.ends_on)}`] : []),
  ];
}

/** `12 used, 38 left` */
export function usesOf({ uses, uses_left }: Discount): string {
  const used = uses === 0 ? 'Not used yet' : `Used ${uses} ${uses === 1 ? 'time' : 'times'}`;
  return uses_left === null ? used : `${used}, ${uses_left} left`;
}

export const states: Record<Discount['state'], { tone: Tone; label: string }> = {
  on: { tone: 'good', label: 'Good now' },
  stopped: { tone: 'neutral', label: 'Stopped' },
  not_yet: { tone: 'warn', label: 'Not yet' },
  over: { tone: 'neutral', label: 'Over' },
  used_up: { tone: 'warn', label: 'Used up' },
};

/** What is sent to customers: the code, what it does and a link that has it in the basket. */
export function shareWords(code: Discount, store: string): string {
  const until = code.ends_on ? ` until ${day(code.ends_on)}` : '';
  const least = code.least_kobo > 0 ? ` when you buy for ${naira(code.least_kobo)} or more` : '';
  return `${whatItDoes(code)} at ${store}${least}${until} with the code ${code.code}: ${code.url}`;
}
