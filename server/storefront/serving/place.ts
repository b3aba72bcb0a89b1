import type { CheckoutInput } from '#shared/api/cart.ts';
import { placeOrder, type Arrival, type OrderDeps, type PlaceOrderResult } from '../../orders/index.ts';
import type { Blobs } from '../../platform/files/blobs.ts';
import { minutes } from '../../platform/clock.ts';
import type { Limit, Limits } from '../../platform/admission/limits.ts';
import type { Visits } from '../../visits/index.ts';
import type { ShopStore } from './store.ts';

/** One network may hold a whole town's phones, so this only stops a machine gone wild. */
export const networkLimit: Limit = { name: 'shop-checkout-network', max: 30_000, perMs: minutes(1) };
/** Unpaid orders hold stock, so one phone number cannot make them without end. */
const perPhone: Limit = { name: 'shop-checkout-phone', max: 60, perMs: minutes(10) };

/** What making an order needs besides the order. */
export interface Till {
  /** Also where the files of pictures, and those for sale, are. */
  deps: OrderDeps & { blobs: Blobs };
  limits: Limits;
  visits: Visits;
}

/** Makes the order, unless its phone number made too many. */
export async function placeFor(
  { deps, limits }: Pick<Till, 'deps' | 'limits'>,
  store: ShopStore,
  from: Arrival,
  input: CheckoutInput,
): Promise<PlaceOrderResult> {
  await limits.use(perPhone, `${store.id}:${input.phone}`);
  return placeOrder(deps, store.storeDb, from, input);
}
