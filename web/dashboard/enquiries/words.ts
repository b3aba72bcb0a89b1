import { wishWords } from '#blocks/enquiry/wish.ts';
import { hours, when } from '#shared/words/spoken/en.ts';
import type { Enquiry } from '#shared/api/enquiries.ts';

/** The wished day and hour in words, or ''. */
export const wishOf = (enquiry: Pick<Enquiry, 'wished_day' | 'wished_hour'>) =>
  wishWords(enquiry, { hours, when });

/** What a chat with the customer begins with: what it is about, so that she knows who writes. */
export function answerWords(
  enquiry: Pick<Enquiry, 'name' | 'service' | 'wished_day' | 'wished_hour'>,
  store: string,
): string {
  const about = [enquiry.service, wishOf(enquiry)].filter(Boolean).join(', ');
  const first = enquiry.name.split(' ')[0] ?? '';
  return `Hello ${first}, this is ${store}. You wrote to us${about ? ` about: ${about}.` : '.'}`;
}
