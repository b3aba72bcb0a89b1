const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** `21 Nov 2026`, in Nigeria. */
export const dayText = (iso: string): string => day.format(new Date(iso));
