import { getReceiptPdf, getSlips } from '#shared/api/papers.ts';
import { api, query } from '#web/client/api.ts';

/** Papers are made anew each time: an order moves on between two prints. */
export const papersApi = api.injectEndpoints({
  endpoints: (build) => ({
    receiptPdf: query(build, getReceiptPdf),
    slips: query(build, getSlips),
  }),
});
