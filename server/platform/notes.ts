import { sql, type RawBuilder } from 'kysely';
import type { Note } from '#shared/api/notes.ts';
import type { StoreTx } from './database/db.ts';
import { AppError } from './http/errors.ts';

const notYours = new AppError('conflict', 'Somebody else wrote this note, so only they can change it.');

interface NoteRow {
  id: string;
  author_id: string;
  author: string;
  words: string;
  at: Date;
  edited_at: Date | null;
}

export interface Author {
  id: string;
  name: string;
}

/** Where notes are kept: their table, and its column that says what they are about. */
export type NotesKeptIn =
  | { table: 'order_notes'; about: 'order_id' }
  | { table: 'customer_notes'; about: 'customer_id' };

/**
 * Notes of a store's people about things of one kind; each is changed by its author alone. `about`: the ids of what they
 * are about, the first of which new notes are written to.
 */
export function notesKeptIn({ table, about: column }: NotesKeptIn) {
  const kept = sql.table(table);
  const isAbout = (tx: StoreTx, about: readonly string[]): RawBuilder<boolean> =>
    sql`store_id = ${tx.storeId} and ${sql.ref(column)} = any(${[...about]}::uuid[])`;
  const find = async (tx: StoreTx, about: readonly string[], id: string): Promise<NoteRow | undefined> =>
    (
      await sql<NoteRow>`select id, author_id, author, words, at, edited_at from ${kept}
      where ${isAbout(tx, about)} and id = ${id}`.execute(tx.db)
    ).rows[0];

  return {
    /** The oldest first. */
    async list(tx: StoreTx, about: readonly string[], reader: string): Promise<Note[]> {
      const { rows } = await sql<NoteRow>`select id, author_id, author, words, at, edited_at from ${kept}
        where ${isAbout(tx, about)} order by at, id`.execute(tx.db);
      return rows.map(({ id, at, edited_at, author, author_id, words }) => ({
        id,
        at: at.toISOString(),
        edited_at: edited_at?.toISOString() ?? null,
        author,
        mine: author_id === reader,
        words,
      }));
    },

    /** @throws AppError when the note is somebody else's, or about something else. */
    async write(
      tx: StoreTx,
      about: readonly string[],
      { id, words, author, at }: { id: string; words: string; author: Author; at: Date },
    ): Promise<void> {
      const written =
        await sql`insert into ${kept} (store_id, id, ${sql.ref(column)}, author_id, author, words, at)
        values (${tx.storeId}, ${id}, ${about[0]}, ${author.id}, ${author.name}, ${words}, ${at})
        on conflict (store_id, id) do nothing`.execute(tx.db);
      if (written.numAffectedRows) return;
      const note = await find(tx, about, id);
      if (note?.author_id !== author.id) throw notYours;
      if (note.words === words) return;
      await sql`update ${kept} set words = ${words}, edited_at = ${at}
        where ${isAbout(tx, about)} and id = ${id}`.execute(tx.db);
    },

    /** Nothing where there is none. @throws AppError when the note is somebody else's. */
    async remove(tx: StoreTx, about: readonly string[], id: string, by: string): Promise<void> {
      const note = await find(tx, about, id);
      if (note && note.author_id !== by) throw notYours;
      await sql`delete from ${kept} where ${isAbout(tx, about)} and id = ${id}`.execute(tx.db);
    },
  };
}
