import { z } from 'zod';
import { feedLists } from '../goods/product-feed.ts';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

export const ProductFeed = z.object({
  /** Where it is read. */
  url: z.string(),
  /** Whether it is there: the store is published, and open. */
  open: z.boolean(),
  /** Products that go out, and the kinds of them. */
  products: z.number().int(),
  kinds: z.number().int(),
  /** Lists of what does not, or not to all, in which anything stands. */
  lists: z.array(z.object({ list: z.enum(feedLists), products: z.number().int() })),
});
export type ProductFeed = z.infer<typeof ProductFeed>;

export const getProductFeed = contract({
  method: 'GET',
  path: '/api/sites/:slug/product-feed',
  summary:
    'Where Google and Meta read the products of the store, how many go out, and how many do not and why.',
  params: SiteParams,
  answer: ProductFeed,
});

const ListedProduct = z.object({ id: z.uuid(), title: z.string() });

export const listLeftOut = contract({
  method: 'GET',
  path: '/api/sites/:slug/product-feed/left-out',
  summary: 'Products that do not go out, or not to all, for one reason.',
  params: SiteParams,
  query: Page.extend({ list: z.enum(feedLists) }),
  answer: listOf(ListedProduct),
});
