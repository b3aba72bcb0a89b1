import * as calls from '#shared/api/order-notes.ts';
import { minutes } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import type { Api, Person } from '../platform/http/http.ts';
import { notesKeptIn } from '../platform/notes.ts';
import { noSuchOrder } from './standing.ts';
import type { OrderDeps } from './deps.ts';
import { findOrder } from './queries.ts';
import { addMark, dropMark, marks } from './words.ts';

const reading = { name: 'order notes read', max: 600, perMs: minutes(1) };
const changing = { name: 'order notes change', max: 120, perMs: minutes(1) };

const notes = notesKeptIn({ table: 'order_notes', about: 'order_id' });

/** Notes of a store's people on an order. */
export function mountNotes(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const look = { auth: 'person', may: 'orders.see', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = {
    ...look,
    may: 'orders.change',
    limit: changing,
    idempotency: 'idempotent',
    notes: 'signed',
  } as const;
  const list = (storeDb: StoreDb, orderId: string, person: Person) =>
    storeDb.read(async (tx) => {
      if (!(await findOrder(tx, orderId))) throw noSuchOrder();
      return { items: await notes.list(tx, [orderId], person.id) };
    });
  api.ofStore(calls.listNotes, look, ({ store, params, person }) =>
    list(store.storeDb, params.orderId, person),
  );
  api.ofStore(calls.writeNote, { ...change, body: 16 * 1024 }, async ({ store, params, body, person }) => {
    const { orderId, noteId: id } = params;
    const note = { id, words: body.words, author: { id: person.id, name: await actorOf(person) } };
    await store.storeDb.transact(async (tx) => {
      const order = await findOrder(tx, orderId);
      if (!order) throw noSuchOrder();
      await addMark(tx, order, marks.noted);
      await notes.write(tx, [orderId], { ...note, at: deps.clock.now() });
    });
    return list(store.storeDb, orderId, person);
  });
  api.ofStore(calls.removeNote, change, async ({ store, params, person }) => {
    const { orderId, noteId } = params;
    await store.storeDb.transact(async (tx) => {
      await notes.remove(tx, [orderId], noteId, person.id);
      await dropMarkOfNone(tx, orderId);
    });
    return list(store.storeDb, orderId, person);
  });
}

/** Nothing is noted about an order any more. */
async function dropMarkOfNone(tx: StoreTx, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  const isLeft = order && (order.note !== '' || (await notes.list(tx, [orderId], '')).length > 0);
  if (order && !isLeft) await dropMark(tx, order, marks.noted);
}
