import type { AnswerOf } from '#shared/api/contract.ts';
import { listEnquiries, moveEnquiry, noteEnquiry, removeEnquiry } from '#shared/api/enquiries.ts';
import { countSubscribers, listSubscribers, removeSubscriber } from '#shared/api/subscribers.ts';
import type { EnquiryState } from '#shared/states.ts';
import { api, mutation, pages, query, type Tag } from '#web/client/api.ts';

export interface EnquiriesOf {
  slug: string;
  state?: EnquiryState;
}

const changedEnquiry = { invalidates: ['Enquiries'] satisfies Tag[] };

/** What comes by the forms of a shop's pages. */
export const formsApi = api.injectEndpoints({
  endpoints: (build) => ({
    enquiries: pages<AnswerOf<typeof listEnquiries>, EnquiriesOf>(build, listEnquiries, {
      limit: 20,
      lasting: true,
      provides: ['Enquiries'],
    }),
    moveEnquiry: mutation(build, moveEnquiry, changedEnquiry),
    noteEnquiry: mutation(build, noteEnquiry, changedEnquiry),
    removeEnquiry: mutation(build, removeEnquiry, changedEnquiry),
    subscribers: pages<AnswerOf<typeof listSubscribers>, { slug: string }>(build, listSubscribers, {
      limit: 50,
      lasting: true,
      provides: ['Subscribers'],
    }),
    countSubscribers: query(build, countSubscribers, { provides: ['Subscribers'] }),
    removeSubscriber: mutation(build, removeSubscriber, { invalidates: ['Subscribers'] satisfies Tag[] }),
  }),
});
