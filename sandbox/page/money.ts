/** Kobo as people write naira: ₦20,000, or ₦2,499.50 when there are kobo. */
export function naira(kobo: number): string {
  const whole = Math.floor(kobo / 100).toLocaleString('en-NG');
  const rest = kobo % 100;
  return rest === 0 ? `₦${whole}` : `₦${whole}.${String(rest).padStart(2, '0')}`;
}

/** A virtual time (ms) as 21 Nov 2026, 14:05 in Lagos. */
export function lagosTime(ms: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(ms);
}
