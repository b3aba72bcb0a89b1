import type { AnswerOf } from '#shared/api/contract.ts';
import { getProductFeed, listLeftOut } from '#shared/api/product-feed.ts';
import type { FeedList } from '#shared/goods/product-feed.ts';
import { api, pages, query } from '#web/client/api.ts';

interface LeftOutOf {
  slug: string;
  list: FeedList;
}

/** The list of products that Google and Meta read, and what is left out of it. */
export const productFeedApi = api.injectEndpoints({
  endpoints: (build) => ({
    productFeed: query(build, getProductFeed, { provides: ['Products', 'Store'] }),
    leftOut: pages<AnswerOf<typeof listLeftOut>, LeftOutOf>(build, listLeftOut, {
      limit: 20,
      lasting: true,
      provides: ['Products'],
    }),
  }),
});
