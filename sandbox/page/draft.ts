import type { CardDraft } from './card-draft.ts';
import type { Context } from '../context.ts';
import type { TestCard } from '../charging/card-types.ts';
import type { Transaction } from '../types.ts';
import { cardsFor, findCard } from '../charging/cards.ts';

export type CardReading =
  | { ok: true; card: TestCard; expiry: { month: string; year: string }; cvvIsRight: boolean }
  | { ok: false; draft: CardDraft };

/** Reads the card form. Numbers that are not test cards are refused and never kept. */
export function readCard(
  context: Context,
  transaction: Transaction,
  form: Record<string, unknown>,
): CardReading {
  const [number, expiry, cvv] = [form.number, form.expiry, form.cvv].map((value) =>
    typeof value === 'string' ? value.trim().slice(0, 40) : '',
  ) as [string, string, string];
  const refuse = (field: CardDraft['field'], error: string, keepNumber = true): CardReading => ({
    ok: false,
    draft: { number: keepNumber ? number : '', expiry, cvv: '', error, field },
  });
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{16,19}$/.test(digits))
    return refuse('number', 'A card number has 16 to 19 digits. Check it and try again.');
  const card = findCard(digits);
  if (!card || !cardsFor(transaction).includes(card))
    return refuse('number', 'This is test mode: use one of the test cards below, not a real card.', false);
  const date = readExpiry(expiry);
  if (!date) return refuse('expiry', 'Write the expiry date as month and year, like 09/30.');
  if (endOfMonth(date) <= context.clock.now())
    return refuse('expiry', 'This card has expired. Use a later date.');
  if (!/^\d{3,4}$/.test(cvv)) return refuse('cvv', 'The CVV is the 3 or 4 digits on the back of the card.');
  return { ok: true, card, expiry: date, cvvIsRight: cvv === card.cvv };
}

function readExpiry(text: string): { month: string; year: string } | null {
  const parts = /^(\d{2})\s*[/-]?\s*(?:20)?(\d{2})$/.exec(text);
  if (!parts || Number(parts[1]) < 1 || Number(parts[1]) > 12) return null;
  return { month: parts[1]!, year: `20${parts[2]}` };
}

const endOfMonth = ({ month, year }: { month: string; year: string }): number =>
  Date.UTC(Number(year), Number(month), 1);
