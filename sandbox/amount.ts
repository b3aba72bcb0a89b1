import { z } from 'zod';

/** Whole kobo in a body of the control API. */
export const kobo = z.int().min(0);

const MOST_AMOUNT = Number.MAX_SAFE_INTEGER / 1_000;

/** Reads kobo sent as a number or as numeric text. */
export function wholeAmount(value: unknown): number | null {
  const amount = typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount <= MOST_AMOUNT ? amount : null;
}
