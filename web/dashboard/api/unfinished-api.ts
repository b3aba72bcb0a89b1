import type { AnswerOf } from '#shared/api/contract.ts';
import { listUnfinished, reminderSums } from '#shared/api/unfinished.ts';
import { api, pages, query } from '#web/client/api.ts';

/** Checkouts that were not finished, and what came of reminders. */
export const unfinishedApi = api.injectEndpoints({
  endpoints: (build) => ({
    unfinished: pages<AnswerOf<typeof listUnfinished>, { slug: string }>(build, listUnfinished, {
      limit: 20,
      lasting: true,
      provides: ['Orders'],
    }),
    reminderSums: query(build, reminderSums, { provides: ['Orders'] }),
  }),
});
