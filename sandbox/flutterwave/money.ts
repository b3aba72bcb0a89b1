import { ApiError } from '../api/errors.ts';

/** Kobo from naira sent as a number or as text, with two decimals at most. */
export function koboOf(value: unknown, name = 'amount'): number {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (text === '') throw new ApiError(400, `${name} is required`);
  if (!parts) throw new ApiError(400, `${name} must be a number with two decimals at most`);
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

/** Naira as this provider writes them: a number with two decimals at most. */
export const nairaOf = (kobo: number): number => kobo / 100;
