import type { AnswerOf } from '#shared/api/contract.ts';
import * as calls from '#shared/api/customers.ts';
import { api, mutation, pages, query, type Tag, type TagOrOne } from '#web/client/api.ts';

export interface CustomersOf {
  slug: string;
  search?: string;
  sort?: 'value';
  tag?: string;
  show?: 'bought' | 'quiet';
}

const changed = { invalidates: ['Customers'] satisfies Tag[] };
const notesOf = (_: unknown, { params }: { params: { customerId: string } }): readonly TagOrOne[] => [
  { type: 'Customers', id: `notes of ${params.customerId}` },
];

/** Who buys of a store. */
export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: pages<AnswerOf<typeof calls.listCustomers>, CustomersOf>(build, calls.listCustomers, {
      limit: 20,
      lasting: true,
      provides: ['Customers'],
    }),
    customerTags: query(build, calls.customerTags, { provides: ['Customers'] }),
    customer: query(build, calls.getCustomer, { provides: ['Customers'] }),
    addCustomer: mutation(build, calls.addCustomer, changed),
    changeCustomer: mutation(build, calls.changeCustomer, changed),
    tagCustomer: mutation(build, calls.tagCustomer, changed),
    tagCustomers: mutation(build, calls.tagCustomers, changed),
    untagCustomers: mutation(build, calls.untagCustomers, changed),
    mergeCustomer: mutation(build, calls.mergeCustomer, changed),
    separateCustomer: mutation(build, calls.separateCustomer, changed),
    ordersOfCustomer: build.infiniteQuery<
      AnswerOf<typeof calls.ordersOfCustomer>,
      { slug: string; customerId: string },
      string | null
    >({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next },
      query: ({ queryArg: params, pageParam }) => ({
        contract: calls.ordersOfCustomer,
        input: { params, query: { limit: 10, after: pageParam ?? undefined } },
        anonymous: false,
      }),
      providesTags: ['Customers'],
    }),
    customerNotes: query(build, calls.customerNotes, { provides: notesOf }),
    writeCustomerNote: mutation(build, calls.writeCustomerNote, { invalidates: notesOf }),
    removeCustomerNote: mutation(build, calls.removeCustomerNote, { invalidates: notesOf }),
  }),
});
