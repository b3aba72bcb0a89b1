/** How long a seat is held for a visitor: the three hours that the page counts down (milliseconds). */
export const holdMs = 10_800_000;
/** The sentence under the countdown. */
export const holdSentence = 'Your held seat is released at zero; if seats are left we hold a new one.';

/** Path of the public calendar file of a class; the mails hold the same event with the personal link. */
export const calendarPath = (slug: string) => `/api/live-class/${slug}/calendar.ics`;
