import { amountsIn } from './amounts.ts';
import type { Deposit } from './request.ts';

/** What people call money that is paid before the rest. */
const word = String.raw`(?:deposit|down\s?-?payment|part\s?-?payment|advance(?:\s+payment)?|upfront)`;
const link = String.raw`(?:[\s,;+]|\band\b|\bwith\b|\ba\b)*`;
const share = String.raw`half|(?<percent>\d{1,2})\s?%`;
const shareBefore = new RegExp(`${link}(?:${share})\\s+${word}\\b`, 'i');
const shareAfter = new RegExp(`${link}\\b${word}\\s*(?:of|is|:|=)?\\s*(?:${share})(?!\\p{L})`, 'iu');
const amountAfter = new RegExp(`${link}\\b${word}\\s*(?:of|is|:|=)?\\s*(?=[₦#n=\\d])`, 'i');
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
  const before = amountAfter.exec(text);
  const from = before ? before.index + before[0].length : 0;
  const amount = before ? amountsIn(text.slice(from))[0] : undefined;
  if (before && amount && amount.start === 0)
    return {
      text: without(text, before.index, from - before.index + amount.end),
      deposit: { kobo: amount.kobo },
      doubt: null,
    };
  const doubt = alone.test(text)
    ? 'How much is the deposit? Write it like “deposit 10,000” or “half deposit”.'
    : null;
  return { text, deposit: null, doubt };
}

const without = (text: string, start: number, length: number) =>
  `${text.slice(0, start)} ${text.slice(start + length)}`;
