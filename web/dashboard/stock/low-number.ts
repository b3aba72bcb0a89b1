/** From how many left on a thing can be low at most. */
const most = 9999;

/** The number that was typed; null where the field was left empty; a sentence where it is none. */
export function lowNumber(typed: string): number | null | string {
  const text = typed.trim().replaceAll(/[ ,]/g, '');
  if (text === '') return null;
  if (!/^\d{1,7}$/.test(text)) return 'Give a whole number.';
  const number = Number(text);
  return number > most ? 'Use at most 9,999.' : number;
}

/** `3 or fewer left`, or that nothing is. */
export const lowWords = (at: number): string =>
  at === 0 ? 'sold out' : at === 1 ? '1 left, or none' : `${at.toLocaleString('en')} or fewer left`;
