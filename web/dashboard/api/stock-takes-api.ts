import { listStockTakeLines, listStockTakes } from '#shared/api/stock-takes.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, pages, type TagOrOne } from '#web/client/api.ts';

type Takes = AnswerOf<typeof listStockTakes>;
type Lines = AnswerOf<typeof listStockTakeLines>;

export interface LinesOf {
  slug: string;
  takeId: string;
}

const provides: TagOrOne[] = [{ type: 'Products', id: 'takes' }];

/** Stock-takes that were written, and what differed in one. */
export const stockTakesApi = api.injectEndpoints({
  endpoints: (build) => ({
    stockTakes: pages<Takes, { slug: string }>(build, listStockTakes, { limit: 10, lasting: true, provides }),
    takeLines: build.infiniteQuery<Lines, LinesOf, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
      query: ({ queryArg: params, pageParam }) => ({
        contract: listStockTakeLines,
        input: { params, query: { limit: 50, after: pageParam ?? undefined } },
        anonymous: false,
      }),
      providesTags: provides,
    }),
  }),
});
