import { answerCounts, answerDoubt, answerPrices, answerShortage, questions } from '#shared/api/kept.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const asked: TagOrOne = { type: 'Products', id: 'questions' };
const afterAnswer = { invalidates: ['Products'] } as const;

/** What is for the owner to decide after phones without a line told what happened. */
export const keptApi = api.injectEndpoints({
  endpoints: (build) => ({
    questions: query(build, questions, { provides: [asked] }),
    answerShortage: mutation(build, answerShortage, afterAnswer),
    answerCounts: mutation(build, answerCounts, afterAnswer),
    answerDoubt: mutation(build, answerDoubt, afterAnswer),
    answerPrices: mutation(build, answerPrices, afterAnswer),
  }),
});
