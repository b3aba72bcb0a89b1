import { lagosMoment, lagosWeekday } from '#shared/lagos.ts';
/** "Saturday, 21 Nov 2026, 18:00 Lagos time". */
export function classTime(iso: string): string {
  return `${lagosWeekday(iso)}, ${lagosMoment(iso)} Lagos time`;
}

/** The same event for another calendar than a file's; no personal link goes to it. */
export function googleCalendarLink(
  event: { title: string; starts_at: string; ends_at: string },
  page: string,
): string {
  const compact = (iso: string) => iso.replace(/\.\d+/, '').replace(/[-:]/g, '');
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.starts_at)}/${compact(event.ends_at)}`,
    details: `The link to join is in your mail. ${page}`,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}
