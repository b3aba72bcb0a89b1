import * as calls from '#shared/api/enquiries.ts';
import { noteChange } from '../platform/http/changes.ts';
import { minutes } from '../platform/clock.ts';
import { page, placeAfter } from '../platform/http/cursor.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import type { Api } from '../platform/http/http.ts';
import { moveEnquiry } from './moves.ts';
import { deleteEnquiry, enquiryRows, lockEnquiry, writeNote, type EnquiryRow } from './queries.ts';

const reading = { name: 'enquiries read', max: 600, perMs: minutes(1) };
const changing = { name: 'enquiries change', max: 240, perMs: minutes(1) };

const view = ({ store_id: _store, same: _same, sent_at, ...row }: EnquiryRow): calls.Enquiry => ({
  ...row,
  sent_at: sent_at.toISOString(),
});

/** Who asked stands nowhere in the list of changes, so that nothing there has to be erased. */
const note = (tx: StoreTx, what: string): Promise<void> => noteChange(tx, { kind: 'customers', what });

/** Does something to an enquiry nobody else is changing. */
async function change(
  storeDb: StoreDb,
  id: string,
  doing: (tx: StoreTx, enquiry: EnquiryRow) => Promise<EnquiryRow>,
): Promise<calls.Enquiry> {
  return storeDb.transact(async (tx) => {
    const enquiry = await lockEnquiry(tx, id);
    if (!enquiry) throw notFound('We could not find that enquiry.');
    return view(await doing(tx, enquiry));
  });
}

/** The routes of a store's people to what shoppers ask. */
export function mountEnquiries(api: Api): void {
  const look = {
    auth: 'person',
    may: 'customers.see',
    limit: reading,
    body: 0,
    idempotency: 'safe',
  } as const;
  const act = {
    auth: 'person',
    may: 'customers.change',
    limit: changing,
    body: 16 * 1024,
    idempotency: 'idempotent',
    notes: 'customers',
  } as const;

  api.ofStore(calls.listEnquiries, look, async ({ store, query }) => {
    const after = placeAfter(query.after);
    const { limit, state = null } = query;
    const found = await store.storeDb.read((tx) => enquiryRows(tx, { limit: limit + 1, after, state }));
    const { rows, next } = page(found, limit, ({ sent_at, id }) => ({ at: sent_at.getTime(), id }));
    return { items: rows.map(view), next };
  });
  api.ofStore(calls.moveEnquiry, act, ({ store, params, body }) =>
    change(store.storeDb, params.enquiryId, (tx, enquiry) => moveEnquiry(tx, enquiry, body.state)),
  );
  api.ofStore(calls.noteEnquiry, act, ({ store, params, body }) =>
    change(store.storeDb, params.enquiryId, async (tx, enquiry) => {
      await writeNote(tx, enquiry.id, body.note);
      await note(tx, 'Wrote on an enquiry');
      return { ...enquiry, note: body.note };
    }),
  );
  api.ofStore(calls.removeEnquiry, { ...act, body: 0 }, async ({ store, params }) => {
    await store.storeDb.transact(async (tx) => {
      if (await deleteEnquiry(tx, params.enquiryId)) await note(tx, 'Deleted an enquiry');
    });
    return { detail: 'The enquiry is deleted.' };
  });
}
