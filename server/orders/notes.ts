import * as calls from '#shared/api/order-notes.ts';
import { rowsOf, wrote } from '../platform/answers.ts';
import { minutes } from '../platform/clock.ts';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import { AppError } from '../platform/errors.ts';
import type { Api, Person } from '../platform/http.ts';
import { noSuchOrder } from './standing.ts';
import type { OrderDeps } from './deps.ts';
import { findOrder } from './queries.ts';
import { addMark, dropMark, marks } from './words.ts';

const reading = { name: 'order notes read', max: 600, perMs: minutes(1) };
const changing = { name: 'order notes change', max: 120, perMs: minutes(1) };

const notYours = new AppError('conflict', 'Somebody else wrote this note, so only they can change it.');

/** Notes of a store's people on an order. */
export function mountNotes(api: Api, deps: OrderDeps, actorOf: (person: Person) => Promise<string>): void {
  const look = { auth: 'person', may: 'orders.see', limit: reading, body: 0, idempotency: 'safe' } as const;
  const change = { ...look, may: 'orders.change', limit: changing, idempotency: 'idempotent' } as const;
  const list = (storeDb: StoreDb, orderId: string, person: Person) =>
    storeDb.read(async (tx) => {
      if (!(await findOrder(tx, orderId))) throw noSuchOrder();
      return { items: await notesOf(tx, orderId, person.id) };
    });
  api.ofStore(calls.listNotes, look, ({ store, params, person }) =>
    list(store.storeDb, params.orderId, person),
  );
  api.ofStore(calls.writeNote, { ...change, body: 16 * 1024 }, async ({ store, params, body, person }) => {
    const author = { id: person.id, name: await actorOf(person) };
    await store.storeDb.transact(async (tx) => {
      const order = await findOrder(tx, params.orderId);
      if (!order) throw noSuchOrder();
      await addMark(tx, order, marks.noted);
      await write(tx, params, { words: body.words, author, at: deps.clock.now() });
    });
    return list(store.storeDb, params.orderId, person);
  });
  api.ofStore(calls.removeNote, change, async ({ store, params, person }) => {
    await store.storeDb.transact(async (tx) => {
      const note = await find(tx, params);
      if (note && note.author_id !== person.id) throw notYours;
      await tx.db
        .deleteFrom('order_notes')
        .where('store_id', '=', tx.storeId)
        .where('order_id', '=', params.orderId)
        .where('id', '=', params.noteId)
        .execute();
      await dropMarkOfNone(tx, params.orderId);
    });
    return list(store.storeDb, params.orderId, person);
  });
}

/** Nothing is noted about an order any more. */
async function dropMarkOfNone(tx: StoreTx, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  const isLeft = order && (order.note !== '' || (await notesOf(tx, orderId, '')).length > 0);
  if (order && !isLeft) await dropMark(tx, order, marks.noted);
}

interface Note {
  orderId: string;
  noteId: string;
}

async function find(tx: StoreTx, { orderId, noteId }: Note) {
  return rowsOf(tx.db, 'order_notes')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('id', '=', noteId)
    .executeTakeFirst();
}

async function notesOf(tx: StoreTx, orderId: string, reader: string): Promise<calls.OrderNote[]> {
  const rows = await rowsOf(tx.db, 'order_notes')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    author: row.author,
    mine: row.author_id === reader,
    words: row.words,
  }));
}

/** @throws AppError when the note is somebody else's, or of another order. */
async function write(
  tx: StoreTx,
  { orderId, noteId }: Note,
  { words, author, at }: { words: string; author: { id: string; name: string }; at: Date },
): Promise<void> {
  const isNew = await tx.db
    .insertInto('order_notes')
    .values({
      store_id: tx.storeId,
      id: noteId,
      order_id: orderId,
      author_id: author.id,
      author: author.name,
      words,
      at,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .$call(wrote);
  if (isNew) return;
  const note = await find(tx, { orderId, noteId });
  if (note?.author_id !== author.id) throw notYours;
  if (note.words === words) return;
  await tx.db
    .updateTable('order_notes')
    .set({ words, edited_at: at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', noteId)
    .execute();
}
