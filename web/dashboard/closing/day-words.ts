import { lagosDate } from '#shared/lagos.ts';

/** A day such as `2027-01-31`, in words. */
export const dayWords = (day: string): string => lagosDate(new Date(`${day}T12:00:00Z`));
