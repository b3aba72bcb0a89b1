import { amountsIn, type Amount } from './amounts.ts';
import { requestDoubts } from './request-doubts.ts';

/** A first part: kobo, or so many per cent of all. */
export type Deposit = { kobo: number } | { percent: number };

/** What people call money that is paid before the rest. */
const word = String.raw`(?:deposit|down\s?-?payment|part\s?-?payment|advance(?:\s+payment)?|upfront)`;
const link = String.raw`(?:[\s,;+]|\band\b|\bwith\b|\ba\b)*`;
const share = String.raw`half|(?<percent>\d{1,2})\s?%`;
const shareBefore = new RegExp(`${link}(?:${share})\\s+(?:${word}|payment|now|first)\\b`, 'i');
const shareAfter = new RegExp(`${link}\\b${word}\\s*(?:of|is|:|=)?\\s*(?:${share})(?!\\p{L})`, 'iu');
const amountAfter = new RegExp(`${link}\\b${word}\\s*(?:of|is|:|=)?\\s*(?=[₦#n=\\d])`, 'i');
/** `pay 20k now`. */
const payBefore = new RegExp(`${link}\\b(?:to\\s)?pay(?:s|ing)?\\s*(?=[₦#n\\d])`, 'i');
const payAfter = /^\s*(?:now|first|today)\b/i;
const alone = new RegExp(`\\b${word}\\b`, 'i');

interface Found {
  /** The words without what was said of a deposit. */
  text: string;
  deposit: Deposit | null;
  doubt: string | null;
}

/** Takes “deposit 10000”, “half deposit” or “deposit 40%” out of what is asked for. */
export function takeDeposit(text: string): Found {
  const shared = shareAfter.exec(text) ?? shareBefore.exec(text);
  if (shared) {
    const percent = Number(shared.groups?.percent ?? 50);
    return { text: without(text, shared.index, shared[0].length), deposit: { percent }, doubt: null };
  }
  const [before, amount] = sumAfter(amountAfter, text) ?? sumAfter(payBefore, text, payAfter) ?? [];
  if (before && amount)
    return {
      text: without(text, before.index, before[0].length + amount.end),
      deposit: { kobo: amount.kobo },
      doubt: amount.how === 'odd' ? requestDoubts.oddDeposit : null,
    };
  const doubt = alone.test(text) ? requestDoubts.deposit : null;
  return { text, deposit: null, doubt };
}

/** The sum that follows certain words at once, with what stands around them taken along. */
function sumAfter(words: RegExp, text: string, then?: RegExp): [RegExpExecArray, Amount] | null {
  const before = words.exec(text);
  if (!before) return null;
  const rest = text.slice(before.index + before[0].length);
  const amount = amountsIn(rest)[0];
  if (amount?.start !== 0) return null;
  const after = then ? then.exec(rest.slice(amount.end)) : null;
  if (then && !after) return null;
  return [before, { ...amount, end: amount.end + (after?.[0].length ?? 0) }];
}

const without = (text: string, start: number, length: number) =>
  `${text.slice(0, start)} ${text.slice(start + length)}`;
