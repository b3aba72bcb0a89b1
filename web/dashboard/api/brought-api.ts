import {
  broughtCustomers,
  broughtOrders,
  listPastOrders,
  pastOrdersOfCustomer,
  type BroughtFile,
} from '#shared/api/brought.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { api, mutation, pages, query, upload } from '#web/client/api.ts';

/** What a file made is among the customers, and in what they bought before. */
const afterFile = { invalidates: ['Customers'] as const };

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    newestCustomerFile: query(build, broughtCustomers.newest, {
      provides: [{ type: 'Customers', id: 'file' }],
    }),
    newestOrderFile: query(build, broughtOrders.newest, { provides: [{ type: 'Customers', id: 'file' }] }),
    customerFile: query(build, broughtCustomers.look),
    orderFile: query(build, broughtOrders.look),
  }),
});

/** What a change of a file answers takes the place of what was known of it. */
const keepsIn =
  (endpointName: 'customerFile' | 'orderFile') =>
  (file: BroughtFile, { params }: { params: { slug: string } }) =>
    reads.util.upsertQueryEntries([
      { endpointName, arg: { params: { slug: params.slug, fileId: file.id } }, value: file },
    ]);

/** Customers and past orders of another shop. */
export const broughtApi = reads.injectEndpoints({
  endpoints: (build) => ({
    sendCustomers: upload(build, broughtCustomers.send),
    sendOrders: upload(build, broughtOrders.send),
    startCustomers: mutation(build, broughtCustomers.start, { keeps: keepsIn('customerFile') }),
    startOrders: mutation(build, broughtOrders.start, { keeps: keepsIn('orderFile') }),
    undoCustomers: mutation(build, broughtCustomers.undo, afterFile),
    undoOrders: mutation(build, broughtOrders.undo, afterFile),
    pastOrders: pages<AnswerOf<typeof listPastOrders>, { slug: string; search?: string }>(
      build,
      listPastOrders,
      {
        limit: 20,
        lasting: true,
        provides: ['Customers'],
      },
    ),
    pastOrdersOfCustomer: query(build, pastOrdersOfCustomer, { provides: ['Customers'] }),
  }),
});
