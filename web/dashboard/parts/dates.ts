const zone = 'Africa/Lagos';
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
const dayKey = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
const oneDayMs = 24 * 60 * 60 * 1000;

/** `21 Nov 2026` in Lagos, whatever the phone's own zone. */
export function dateOf(iso: string): string {
  return day.format(new Date(iso)).replace('Sept', 'Sep');
}

/** `21 Nov 2026, 14:05`; today and yesterday (days begin at midnight in Lagos) are called so. */
export function momentOf(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const key = dayKey.format(at);
  const time = clock.format(at);
  if (key === dayKey.format(now)) return `Today, ${time}`;
  if (key === dayKey.format(new Date(now.getTime() - oneDayMs))) return `Yesterday, ${time}`;
  return `${dateOf(iso)}, ${time}`;
}
