import { z } from 'zod';
import { contract } from './contract.ts';
import { OrdersAsked } from './orders.ts';
import { SiteParams } from './stores.ts';

export const ordersSheet = contract({
  method: 'GET',
  path: '/api/sites/:slug/orders-csv',
  summary:
    'Orders as a CSV file, narrowed like their list, the newest first: a row for each line of an order, amounts in naira.',
  params: SiteParams,
  query: OrdersAsked,
  /** The answer is a file. */
  answer: z.string(),
});
