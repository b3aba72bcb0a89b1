import { koboFromNaira } from '#shared/money.ts';

/** What was typed into the line of the first screen, where it says what to do with an order. */
export type OrderWish =
  | { number: number; kind: 'refund'; choice: 'all' | 'half' }
  | { number: number; kind: 'refund'; choice: 'amount'; amountKobo: number }
  | { number: number; kind: 'sent'; tracking: string };

/** Reads `1042 half`, `1042 refund`, `1042 refund 5000` and `1042 sent <link>`; null for words to search for. */
export function readWish(typed: string): OrderWish | null {
  const [, digits, word = '', rest = ''] =
    /^#?\s*(\d{1,9})\s+(half|refund|sent|send)\b\s*(.*)$/i.exec(typed.trim()) ?? [];
  if (!digits) return null;
  const number = Number(digits);
  const what = word.toLowerCase();
  if (what === 'sent' || what === 'send') return { number, kind: 'sent', tracking: rest };
  if (what === 'half' || /^half$/i.test(rest))
    return what === 'half' && rest ? null : { number, kind: 'refund', choice: 'half' };
  if (rest === '') return { number, kind: 'refund', choice: 'all' };
  const amountKobo = koboFromNaira(rest);
  return amountKobo === null ? null : { number, kind: 'refund', choice: 'amount', amountKobo };
}
