const lagosTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `2026-11-21T09:05:00Z` → `21 Nov 2026, 10:05`. */
export const spokenTime = (iso: string) => lagosTime.format(new Date(iso));
