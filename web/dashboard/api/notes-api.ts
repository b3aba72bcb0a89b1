import { listNotes, removeNote, writeNote } from '#shared/api/order-notes.ts';
import { api, mutation, query, type TagOrOne } from '#web/client/api.ts';

const notesOf = (_: unknown, { params }: { params: { orderId: string } }): readonly TagOrOne[] => [
  { type: 'Orders', id: `notes of ${params.orderId}` },
];

/** What the store's people tell each other about an order. */
export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notes: query(build, listNotes, { provides: notesOf }),
    writeNote: mutation(build, writeNote, { invalidates: notesOf }),
    removeNote: mutation(build, removeNote, { invalidates: notesOf }),
  }),
});
