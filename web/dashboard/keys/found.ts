import { listProducts } from '#shared/api/catalogue.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { listOrders } from '#shared/api/orders-list.ts';
import { api, pages } from '#web/client/api.ts';
import { useRested } from '../components/use-rested.ts';
import { useMay } from '../shell/slug.ts';

/** Typing must rest this long before anything is asked for (ms). */
const restMs = 300;
/** So many of each are shown, and so many more each time they are asked for. */
const atOnce = 5;

interface Asked {
  slug: string;
  search: string;
}

const findApi = api.injectEndpoints({
  endpoints: (build) => ({
    findProducts: pages<AnswerOf<typeof listProducts>, Asked>(build, listProducts, {
      limit: atOnce,
      provides: ['Products'],
    }),
    findOrders: pages<AnswerOf<typeof listOrders>, Asked>(build, listOrders, {
      limit: atOnce,
      provides: ['Orders'],
    }),
  }),
});

/** What one list found, and how more of it are had; null where there are no more. */
export interface Found<Item> {
  items: readonly Item[];
  more: (() => void) | null;
}

interface List<Item> {
  currentData?: { pages: readonly { items: readonly Item[] }[] } | undefined;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
}

function foundIn<Item>(list: List<Item>, isNew: boolean): Found<Item> {
  if (!isNew || !list.currentData) return { items: [], more: null };
  return {
    items: list.currentData.pages.flatMap((page) => page.items),
    more: list.hasNextPage ? () => void list.fetchNextPage() : null,
  };
}

/** Products and orders by what is typed, as their lists search; nothing below two letters. */
export function useFound(slug: string, typed: string) {
  const wanted = typed.trim().slice(0, 100);
  const text = useRested(wanted, restMs);
  const isShort = text.length < 2;
  const [seesOrders, seesProducts] = [useMay('orders.see'), useMay('catalogue.see')];
  const asked = { slug, search: text };
  const products = findApi.useFindProductsInfiniteQuery(asked, { skip: isShort || !seesProducts });
  const orders = findApi.useFindOrdersInfiniteQuery(asked, { skip: isShort || !seesOrders });
  const isNew = wanted === text && !isShort;
  return {
    products: foundIn(products, isNew),
    orders: foundIn(orders, isNew),
    isAsking: wanted.length >= 2 && (!isNew || products.isFetching || orders.isFetching),
    failed: isNew && (products.isError || orders.isError),
  };
}
