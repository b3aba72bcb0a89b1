import { broughtCustomers, broughtOrders, type BroughtFile, type BroughtKind } from '#shared/api/brought.ts';
import { broughtApi } from '../api/brought-api.ts';

type Of = { params: { slug: string; fileId: string } };

/** What differs between files of customers and of past orders. */
export const kinds = {
  customers: {
    useNewest: broughtApi.useNewestCustomerFileQuery,
    useFile: broughtApi.useCustomerFileQuery,
    useSend: broughtApi.useSendCustomersMutation,
    useStart: broughtApi.useStartCustomersMutation,
    useUndo: broughtApi.useUndoCustomersMutation,
    leftOut: broughtCustomers.leftOut,
  },
  orders: {
    useNewest: broughtApi.useNewestOrderFileQuery,
    useFile: broughtApi.useOrderFileQuery,
    useSend: broughtApi.useSendOrdersMutation,
    useStart: broughtApi.useStartOrdersMutation,
    useUndo: broughtApi.useUndoOrdersMutation,
    leftOut: broughtOrders.leftOut,
  },
} as const;

export interface FileOf {
  slug: string;
  what: BroughtKind;
  file: BroughtFile;
}

export const fileOf = (slug: string, file: BroughtFile): Of => ({ params: { slug, fileId: file.id } });

/** How many, in words. */
export const countWords: Record<BroughtKind, (count: number) => string> = {
  customers: (count) => (count === 1 ? '1 customer' : `${count} customers`),
  orders: (count) => (count === 1 ? '1 order' : `${count} orders`),
};
