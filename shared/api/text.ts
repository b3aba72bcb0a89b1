import { z } from 'zod';

/**
 * Text that stands in one line wherever it is shown: a name, a title. No line break or control character, which could
 * begin a header of a mail or a line of a log of its own.
 */
export function inOneLine(text: z.ZodString): z.ZodString {
  return text.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Use one line of plain text.');
}

/** Marks that turn the reading direction, by which words can be made to look like others. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;
/** What a stranger wrote, without such marks. */
export const withoutTurns = (text: string) => text.replace(turns, '').trim();

/** A number as JSON sends it, or in digits alone as a form or an address writes it; `0x5` and `1e3` are neither. */
export function inDigits<Wanted extends z.ZodNumber>(number: Wanted) {
  return z.preprocess(
    (given) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given),
    number,
  );
}
