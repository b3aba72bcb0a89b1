import { listProducts } from '#shared/api/catalogue.ts';
import { listOrders } from '#shared/api/orders-list.ts';
import { api, query } from '#web/client/api.ts';
import { useRested } from '../components/use-rested.ts';
import { useMay } from '../shell/slug.ts';

/** Typing must rest this long before anything is asked for (ms). */
const restMs = 300;
const most = 5;

const findApi = api.injectEndpoints({
  endpoints: (build) => ({
    findProducts: query(build, listProducts, { provides: ['Products'] }),
    findOrders: query(build, listOrders, { provides: ['Orders'] }),
  }),
});

/** Products and orders by what is typed, as their lists search; nothing below two letters. */
export function useFound(slug: string, typed: string) {
  const wanted = typed.trim().slice(0, 100);
  const text = useRested(wanted, restMs);
  const isShort = text.length < 2;
  const [seesOrders, seesProducts] = [useMay('orders.see'), useMay('catalogue.see')];
  const input = { params: { slug }, query: { search: text, limit: most } };
  const products = findApi.useFindProductsQuery(input, { skip: isShort || !seesProducts });
  const orders = findApi.useFindOrdersQuery(input, { skip: isShort || !seesOrders });
  const isNew = wanted === text && !isShort;
  return {
    products: (isNew && products.currentData?.items) || [],
    orders: (isNew && orders.currentData?.items) || [],
    isAsking: wanted.length >= 2 && (!isNew || products.isFetching || orders.isFetching),
    failed: isNew && (products.isError || orders.isError),
  };
}
