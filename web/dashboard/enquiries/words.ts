import { wishWords } from '#blocks/enquiry/wish.ts';
import type { Enquiry } from '#shared/api/enquiries.ts';

/** What a chat with the customer begins with: what it is about, so that she knows who writes. */
export function answerWords(
  enquiry: Pick<Enquiry, 'name' | 'service' | 'wished_day' | 'wished_hour'>,
  store: string,
): string {
  const about = [enquiry.service, wishWords(enquiry)].filter(Boolean).join(', ');
  const first = enquiry.name.split(' ')[0] ?? '';
  return `Hello ${first}, this is ${store}. You wrote to us${about ? ` about: ${about}.` : '.'}`;
}
